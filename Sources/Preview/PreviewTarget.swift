import FileIO
import Pipeline
import Zoetrope

/// A target, compared with a file that a preview would become.
package struct PreviewTarget: Encodable, Sendable {
  /// The name of the target.
  package let name: String
  /// A line that describes the target.
  package let summary: String
  /// Whether the file meets all limits.
  package let isMet: Bool
  /// The limits that the file violates; all limits if it meets them.
  package let limits: [String]

  /// Compares a file with all built-in targets of single files in its format.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - format: The format of the file.
  ///   - cancellation: Checked before every frame.
  /// - Throws: `CancellationError`, or the error of reading the file.
  static func all(for file: [UInt8], _ format: OutputFormat, _ cancellation: Cancellation) throws -> [PreviewTarget] {
    let targets = try TargetList.builtIn().targets.filter { $0.writes == .one && $0.limits.formats.contains(format) }
    guard !targets.isEmpty else { return [] }
    let spool = try SpoolFile()
    try unsafe spool.append(file.span.bytes)
    let measurement = try TargetMeasurement(path: spool.path, cancellation: cancellation)
    return targets.map { target in
      let report = TargetReport(measurement, target)
      // The first item is the format.
      let items = report.isMet ? Array(report.items.dropFirst()) : report.items.filter { !$0.isMet }
      return PreviewTarget(
        name: target.name, summary: target.summary, isMet: report.isMet,
        limits: items.map { $0.isUncertain ? "\($0.text) (uncertain)" : $0.text })
    }
  }
}
