package import Frames
import FileIO

/// The frames of a stream, which fails as soon as a file turns out to have a fault.
package final class StrictFrames: FrameStream, PremultipliedFrames {
  private let stream: any FrameStream

  /// Takes the frames of a stream.
  package init(_ stream: any FrameStream) { self.stream = stream }

  /// Returns the next frame, waiting for it if necessary; nil after the last.
  ///
  /// - Throws: The errors of the stream; ``FileIO/FileError`` for a file with a fault.
  package func next() throws -> TimedFrame? {
    let frame = try stream.next()
    if let fault = stream.report.faults.first {
      throw FileError("read", fault.file, reason: "it \(fault.kind.predicate)")
    }
    return frame
  }

  /// The facts that are known before the first frame.
  package var facts: StreamFacts { stream.facts }

  /// The findings so far, without the faults, which ``next()`` throws.
  package var report: StreamReport {
    var report = stream.report
    report.faults = []
    return report
  }

  /// Messages for the user about the frames.
  package var notes: [String] { stream.notes }

  /// Returns whether the stream has transparent pixels.
  ///
  /// - Throws: The errors of the stream.
  package func showsTransparency(within limit: Int?) throws -> Bool { try stream.showsTransparency(within: limit) }

  /// Ends a waiting ``next()``.
  package func stop() { stream.stop() }
}

extension FrameStream {
  /// Messages for the user about files with faults, known after the last frame.
  package var damageNotes: [String] {
    report.faults.map { "\($0.file) \($0.kind.predicate)\($0.kind.consequence)" }
      + report.filesGainingAlpha.map {
        "transparent pixels of \($0) became black, since its first picture has no alpha; give each picture as a file of its own"
      }
  }

  /// Messages for the user that are known after the last frame.
  package var finalNotes: [String] {
    let (notes, count) = (damageNotes + report.colorNotes, report.resizedFileCount)
    guard count > 0 else { return notes }
    let files = count == 1 ? "a file has" : "\(count) files have"
    return notes + [
      "\(files) another size than the first, and \(count == 1 ? "is" : "are") resized to \(facts.size)"
    ]
  }
}

extension FileFault.Kind {
  /// The predicate of a sentence about the file.
  fileprivate var predicate: String {
    switch self {
    case .damaged: "has gaps or errors"
    case .truncated: "ends too early"
    case .followed: "is followed by other bytes"
    }
  }

  /// The end of that sentence, with the consequence for the frames.
  fileprivate var consequence: String {
    switch self {
    case .damaged: ": frames there may be missing or wrong"
    case .truncated: ": frames may be missing or incomplete at its end"
    case .followed: ", of which no frame is read; give each file on its own"
    }
  }
}
