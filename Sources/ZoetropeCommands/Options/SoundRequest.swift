import FileIO
import Zoetrope

/// The requested sound of a video that is encoded from frames.
struct SoundRequest {
  /// A file whose sound takes the place of that of the input.
  var path: String?
  var isOmitted = false

  static let options = OptionDefinition<SoundRequest>.section(
    "Video",
    [
      .value(.sound, .soundFile, "the sound of FILE, cut or repeated to the length, instead of the input's") {
        $0.path = $1
      },
      .flag("no-audio", "leave out the sound of the input") { $0.isOmitted = true },
    ])

  /// Refuses options that contradict each other.
  func check() throws {
    guard !isOmitted || path == nil else {
      throw UsageError("--audio and --no-audio exclude each other. Leave out one of them.")
    }
  }

  /// Returns whether sound of the input belongs into a file of a format.
  func isWanted(in format: OutputFormat) -> Bool { !isOmitted && path == nil && format.isVideo }

  /// The sound of the input as it was chosen.
  struct Choice {
    var sound: SoundChoice?
    /// The note that the sound is left out, and why.
    var notes: [String] = []
    /// The same for a format in which nobody expects sound.
    var details: [String] = []
  }

  /// Returns the sound of the input, if it is to be kept, with notes on what a video leaves out.
  ///
  /// - Parameters:
  ///   - sound: The sound of the input.
  ///   - tracks: The tracks of the input beside its pictures.
  ///   - name: The name of the input in messages.
  ///   - start: The time at which the first shown frame begins, in seconds.
  ///   - change: The reason that sound does not fit the frames; nil if they keep their order and speed.
  ///   - format: The format of the file.
  ///   - output: The path of the file.
  func choice(
    of sound: StreamSound, among tracks: TrackCounts, name: String, from start: Rational, change: String?,
    in format: OutputFormat, to output: String
  ) throws -> Choice {
    var choice = try choice(of: sound, name: name, from: start, change: change, in: format, to: output)
    var tracks = tracks
    // Nobody expects sound and subtitles in other formats.
    if !format.isVideo { (tracks.sound, tracks.subtitles) = (0, 0) }
    choice.notes += tracks.omissionNotes(of: name, keepsSound: choice.sound != nil)
    return choice
  }

  private func choice(
    of sound: StreamSound, name: String, from start: Rational, change: String?, in format: OutputFormat,
    to output: String
  ) throws -> Choice {
    guard !isOmitted, path == nil, sound != .none else { return Choice() }
    func leftOut(_ reason: String) -> Choice {
      Choice(notes: ["the sound of \(name) is left out: \(reason)"])
    }
    guard format.isVideo, let container = format.container else {
      return Choice(details: leftOut("\(format) has none").notes)
    }
    if let change { return leftOut(change) }
    guard FileKind.canBeRegularFile(output) else {
      return leftOut("it is added to the finished video, which must be a file")
    }
    switch sound {
    case .none: return Choice()
    case .unavailable(let reason): return leftOut(reason)
    case .file(let path, let first):
      let choice = SoundChoice(path: path, name: name, from: try first.adding(start), isCut: start > .zero)
      do {
        // The job tells what the sound loses.
        _ = try choice.check(for: container)
      } catch {
        return leftOut(error.reason)
      }
      return Choice(sound: choice)
    }
  }
}
