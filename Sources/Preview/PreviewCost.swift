/// The size of a file that a preview would become.
package struct PreviewCost: Encodable, Sendable {
  /// The size in bytes, or an estimate of it.
  package let bytes: Int
  /// Whether the size is an estimate.
  package let isEstimate: Bool
  /// The time in seconds that encoding takes on this machine.
  package let seconds: Double
  /// The peak signal-to-noise ratio of the file's pictures in decibels; nil where it was not measured.
  package var psnr: Double?
  /// The targets that take files of this format; nil where they were not compared.
  package var targets: [PreviewTarget]?
  /// The file; nil for an estimate and where it was compared.
  package var file: [UInt8]?

  /// Creates an estimate.
  package init(estimate bytes: Int, seconds: Double) {
    (self.bytes, self.seconds, isEstimate, file) = (bytes, seconds, true, nil)
  }

  /// Creates the cost of a file.
  package init(file: [UInt8], seconds: Double) {
    (bytes, self.seconds, isEstimate, self.file) = (file.count, seconds, false, file)
  }

  private enum CodingKeys: CodingKey { case bytes, isEstimate, seconds, psnr, targets }
}
