import Zoetrope

extension SizeFit {
  /// The outcome of the smallest variant, where no variant fits.
  enum Outcome {
    case nothingWasWritten, smallestWasWritten, isExpected
  }

  /// The chosen settings and the bytes left: `fits in 8 MB: quality 63, 20 fps, 480x270; 214 kB left`.
  var text: String { "fits in \(byteText(limit.bytes)): \(choice); \(byteText(limit.bytes - bytes)) left" }

  /// The message about a file that does not fit, with its size and remedies.
  func unmetText(_ path: String, _ outcome: Outcome) -> String {
    let names = [
      kept.contains(.size) ? "size" : nil, kept.contains(.frameRate) ? "frame rate" : nil,
      kept.contains(.quality) ? "quality" : nil,
    ].compactMap(\.self)
    let meetsTarget = bytes <= targetLimit?.bytes ?? .max
    // No option raises the limit of the target.
    let exceeded = meetsTarget ? limit : targetLimit ?? limit
    let remedies = [
      "a shorter loop or clip", meetsTarget ? "a larger --max-size" : nil,
      names.isEmpty ? nil : "no fixed \(enumeration(names, "and"))",
      soundBytes == 0 ? nil : "no sound (saves \(byteText(soundBytes)))",
    ].compactMap(\.self)
    let way = outcome == .nothingWasWritten && meetsTarget ? "; --or-smallest writes that file anyway" : ""
    let size = byteText(bytes)
    let smallest =
      switch outcome {
      case .nothingWasWritten: "even the smallest file, \(choice), takes about \(size); nothing was written"
      case .smallestWasWritten: "the smallest file, \(choice), takes \(size) and was written"
      case .isExpected: "even the smallest file, \(choice), would take about \(size)"
      }
    return "\(path) does not fit in \(byteText(exceeded.bytes)): \(smallest). "
      + "Use \(remedies.joined(separator: ", or "))\(way)."
  }

  /// Throws an error with the size of the file and remedies if the file does not fit.
  func check(_ path: String, _ outcome: Outcome) throws {
    guard !isMet else { return }
    throw CommandError(unmetText(path, outcome), .unmet)
  }

  private var choice: String { "\(fineness), \(timing.meanFrameRate.decimal(places: 2)) fps, \(size)" }
}
