import Frames
import GIF
import Quantization
import Raster

/// The frames that the colours of a GIF's tables come from: all of them, or some that are evenly spread.
struct FrameSample {
  let frames: any FrameSource
  let alpha: AlphaMode
  let workers: Int
  let progress: RenderProgress

  /// The number of frames that colours are sorted by.
  private static let manyFrames = 48
  /// The number of frames that are surveyed for a table that images need not use.
  static let fewFrames = 16

  /// All colours that occur in any frame; nil if there are more than a table holds, which most pictures show at once.
  func allColors(limit: Int) throws -> Palette? {
    var colors = DistinctColors(limit: limit, alpha: alpha)
    do {
      try forEachFrame(frames.frameCount) { pixmap in
        if !colors.add(pixmap) { throw TooManyColors() }
      }
    } catch is TooManyColors {
      return nil
    }
    return colors.palette
  }

  /// Returns the colours of a palette, first those that most frames change pixels to, and of these the ones that do so first:
  /// images that draw only such colours need fewer bits for an index.
  func sortedByUse(_ palette: Palette) throws -> Palette {
    var uses: [RGB8: (count: Int, first: Int)] = [:]
    var number = 0
    var colors = DistinctColors(limit: Palette.maximumCount, alpha: alpha)
    var earlier: [RGBA16]?
    try forEachFrame(FrameSample.manyFrames) { pixmap in
      _ = colors.add(pixmap, after: earlier)
      for color in colors.all { uses[color, default: (0, number)].count += 1 }
      colors.removeAll()
      number += 1
      // A copy: of an array that is shared, the thread sanitizer does not see that it is read before another thread, which fills
      // the picture again, finds it unshared and writes into it.
      earlier = pixmap.pixels.map { $0 }
    }
    func rank(_ index: Int) -> (Int, Int, Int) {
      let use = uses[palette.colors[index]] ?? (0, 0)
      return (-use.count, use.first, index)
    }
    let order = palette.colors.indices.sorted { rank($0) < rank($1) }
    return Palette(colors: order.map { palette.colors[$0] })
  }

  /// Returns the best colours for a number of frames.
  func survey(_ count: Int, limit: Int) throws -> Palette { try survey(count).palette(limit: limit) }

  /// Counts the colours of a number of frames.
  func survey(_ count: Int) throws -> ColorSurvey {
    var survey = ColorSurvey(alpha: alpha, pictureCount: min(frames.frameCount, count))
    try forEachFrame(count) { pixmap in survey.add(pixmap) }
    return survey
  }

  private func forEachFrame(_ most: Int, _ body: (Pixmap) throws -> Void) throws {
    let count = min(frames.frameCount, most)
    let spread = ArrangedFrames(frames, (0..<count).map { $0 * frames.frameCount / count })
    try spread.forEachFrame(in: 0..<count, workers: workers, .silent(progress.cancellation), as: { $1 }) {
      try body($1)
    }
  }
}

/// Thrown to end the search for all colours if there are more than a table holds.
private struct TooManyColors: Error {}
