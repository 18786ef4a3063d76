import FileIO
import FixedPoint
import Raster
package import LoopAnalysis
import Video

/// A picture of the steps of a loop, with the seam in the middle.
///
/// A bar for each step, the one over the seam in red; the frames before it to the left, those after it to the right. A
/// green line shows the median, a fainter one what 95 of 100 steps stay below.
package struct SeamPlot {
  private static let width = 960
  private static let height = 320
  private static let margin = 16

  private var pixmap: Pixmap = Pixmap(width: width, height: height, filledWith: .opaque(255, 255, 255))
  private let largest: Fixed

  /// Draws the steps of a loop.
  package init(_ measurement: SeamMeasurement) {
    let seam = measurement.full
    let step = seam.seam ?? .zero
    largest = max(seam.largestStep, step, SeamMeasurement.noiseFloor)
    // Before the seam stands the second half of the loop, behind it the first.
    let after = Array(seam.steps.prefix(seam.steps.count / 2))
    let before = Array(seam.steps.suffix(seam.steps.count - after.count))
    let side = max(1, max(before.count, after.count))
    // An odd number of bars of whole pixels, or as many bars as there are columns, each the largest step in it.
    let room = (SeamPlot.width - 2 * SeamPlot.margin) / 2
    let bar = max(1, min(24, room / (side + 1)))
    let slots = room / bar - 1
    let middle = SeamPlot.width / 2
    let gap = bar > 3 ? 1 : 0
    for (steps, direction) in [(Array(before.reversed()), -1), (after, 1)] {
      let shown = min(slots, steps.count)
      for slot in 0..<shown {
        let group = steps[slot * steps.count / shown..<(slot + 1) * steps.count / shown]
        let x = middle - bar / 2 + direction * bar * (slot + 1)
        drawBar(x: x, width: bar - gap, group.max() ?? .zero, .opaque(86, 110, 140))
      }
    }
    // The seam, a little wider, and its whole height marked behind the bar.
    fill(x: middle - bar / 2 - 2, y: 0, width: bar - gap + 4, height: SeamPlot.height, .opaque(255, 226, 222))
    drawBar(x: middle - bar / 2 - 1, width: bar - gap + 2, step, .opaque(214, 40, 40))
    drawLine(seam.medianStep, .opaque(30, 150, 80))
    drawLine(seam.highStep, .opaque(160, 210, 180))
    fill(
      x: SeamPlot.margin, y: SeamPlot.height - SeamPlot.margin, width: SeamPlot.width - 2 * SeamPlot.margin, height: 1,
      .opaque(60, 60, 60))
  }

  /// Refuses a file that cannot be written, before the steps are measured.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - input: The verified file, which is not replaced.
  ///   - replaces: Whether another file that stands there may be replaced.
  /// - Throws: ``FileIO/FileError``.
  package static func check(_ path: String, of input: String, replaces: Bool) throws {
    _ = try target(path, of: input, replaces: replaces)
  }

  /// Writes the picture as a PNG.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - input: The verified file, which is not replaced.
  ///   - replaces: Whether another file that stands there may be replaced.
  /// - Throws: ``FileIO/FileError`` or `VideoError`.
  package func write(to path: String, of input: String, replaces: Bool) throws {
    try SeamPlot.target(path, of: input, replaces: replaces).complete(with: PNGFile.encode(pixmap))
  }

  private static func target(_ path: String, of input: String, replaces: Bool) throws -> OutputTarget {
    try requireNoInput([path], [input])
    return try OutputTarget(name: path, replaces: replaces)
  }

  private func height(of step: Fixed) -> Int {
    (Fixed(SeamPlot.height - 2 * SeamPlot.margin) * step / largest).rounded(.nearest)
  }

  private mutating func drawBar(x: Int, width: Int, _ step: Fixed, _ color: RGBA16) {
    let height = height(of: step)
    fill(x: x, y: SeamPlot.height - SeamPlot.margin - height, width: width, height: height, color)
  }

  private mutating func drawLine(_ step: Fixed, _ color: RGBA16) {
    fill(
      x: SeamPlot.margin, y: SeamPlot.height - SeamPlot.margin - height(of: step) - 1,
      width: SeamPlot.width - 2 * SeamPlot.margin, height: 1, color)
  }

  private mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: RGBA16) {
    for row in max(0, y)..<min(SeamPlot.height, y + height) {
      for column in max(0, x)..<min(SeamPlot.width, x + width) { pixmap[column, row] = color }
    }
  }
}

extension RGBA16 {
  /// An opaque colour of 8-bit codes.
  fileprivate static func opaque(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> RGBA16 {
    StraightRGBA16(red, green, blue).premultiplied
  }
}
