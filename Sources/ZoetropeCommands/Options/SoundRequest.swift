import FileIO
import Zoetrope

/// The requested use of the sound of the input in a video that is encoded from frames.
///
/// The given file whose sound takes its place is that of the settings, ``Repetition/sound``.
struct SoundRequest {
  var isOmitted = false

  static let options = OptionDefinition<SoundRequest>.section(
    "Video", [.flag("no-audio", "leave out the sound of the input") { $0.isOmitted = true }])

  /// The option for a file whose sound takes the place of that of the input.
  static let fileOptions = OptionDefinition<Repetition>.section(
    "Video",
    [
      .value(.sound, .soundFile, "the sound of FILE, cut or repeated to the length, instead of the input's") {
        $0.sound = $1
      }
    ])

  /// Refuses options that contradict each other.
  func check(given file: String?) throws {
    guard !isOmitted || file == nil else {
      throw UsageError("--audio and --no-audio exclude each other. Leave out one of them.")
    }
  }

  /// Returns whether sound of the input belongs into a file of a format.
  func isWanted(in format: OutputFormat, given file: String?) -> Bool { !isOmitted && file == nil && format.isVideo }

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
  ///   - file: The file whose sound takes its place; nil for none.
  ///   - tracks: The tracks of the input beside its pictures.
  ///   - name: The name of the input in messages.
  ///   - start: The time at which the first shown frame begins, in seconds.
  ///   - change: The reason that sound does not fit the frames; nil if they keep their order and speed.
  ///   - format: The format of the file.
  ///   - output: The path of the file.
  func choice(
    of sound: StreamSound, given file: String?, among tracks: TrackCounts, name: String, from start: Rational,
    change: String?, in format: OutputFormat, to output: String
  ) throws -> Choice {
    var choice =
      file == nil ? try choice(of: sound, name: name, from: start, change: change, in: format, to: output) : Choice()
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
    guard !isOmitted, sound != .none else { return Choice() }
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
