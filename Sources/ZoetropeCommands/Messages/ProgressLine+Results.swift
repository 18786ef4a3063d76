import Zoetrope

/// The result of a job: a line for people, JSON for programs.
extension ProgressLine {
  /// Reports the result, and throws if it exceeds its size limit.
  ///
  /// - Parameters:
  ///   - result: The description of the file that was made.
  ///   - fit: The outcome of the size budget; nil without one.
  ///   - frames: Its frames and their time, for people.
  /// - Returns: The description with notes and the time taken.
  @discardableResult
  func made(_ result: ResultDescription, _ fit: SizeFit? = nil, frames: String) throws -> ResultDescription {
    let (name, elapsed) = (outputName(result.path), elapsed)
    var result = result
    (result.notes, result.seconds) = (allNotes, elapsed.seconds)
    if reporting.json, !reporting.isDeferred {
      do {
        try console.write(try jsonText(result))
      } catch {
        guard result.path != nil else { throw error }
        throw IncompleteError(cause: error, state: "\(name) is written")
      }
    }
    // A file for a target has no name yet, and may still be refused.
    let fit = reporting.isDeferred ? nil : fit
    try fit?.check(name, .smallestWasWritten)
    var lines: [String] = []
    if style != .json {
      let size = result.bytes.map { ", \(byteText($0))" } ?? ""
      let quality = result.quality.map { ", quality \($0)" } ?? ""
      lines.append("\(name): \(result.width)x\(result.height), \(frames)\(size)\(quality)")
    }
    if let fit { lines.append(fit.text) }
    if reporting.detail == .everything {
      lines.append(Pace(frames: result.frames, of: result.frames, after: elapsed).summary)
    }
    if reporting.isQuiet { lines = [] }
    if let late = reporting.lateLines { late.add(lines) } else { lines.forEach(note) }
    // The last trial of a size budget may have had other frames.
    if fit != nil { finished([result]) } else { finished(bytes: result.bytes) }
    return result
  }

  /// Reports the file that would be made. This is the requested output, and so goes to standard output.
  ///
  /// - Parameters:
  ///   - result: The description of the file that would be made.
  ///   - estimate: The approximate size and time.
  ///   - frames: Its frames and their time, for people.
  /// - Returns: The description with notes and the estimate.
  func planned(
    _ result: ResultDescription, _ estimate: FileEstimate, frames: String
  ) throws -> ResultDescription {
    var result = result
    (result.notes, result.estimate) = (
      allNotes, .init(bytes: estimate.bytes, seconds: estimate.time.seconds)
    )
    if reporting.json {
      if !reporting.isDeferred { try console.write(try jsonText(result)) }
    } else {
      let size = estimate.bytes.map { ", about \(byteText($0))" } ?? ""
      try console.print([
        "\(outputName(result.path)): \(result.width)x\(result.height), \(frames)\(size) in about "
          + estimate.time.text
      ])
      if let fit = estimate.fit, fit.isMet { try console.print([fit.text]) }
    }
    try estimate.fit?.check(outputName(result.path), .isExpected)
    finished()
    return result
  }

  /// Reports to programs that several files are done.
  func finished(_ results: [ResultDescription]) {
    let (frames, bytes) = (results.map(\.frames).reduce(0, +), results.compactMap(\.bytes))
    finished(frames: frames, of: frames, bytes: bytes.isEmpty ? nil : bytes.reduce(0, +))
  }
}
