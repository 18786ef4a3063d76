import FixedPoint
import Raster

/// A transition between two paints, mixed in premultiplied channels, then filtered and multiplied by an opacity. Where
/// progress overshoots 0…1, channels are clamped to between zero and alpha.
struct MixedPaint: Paint {
  private let from: any Paint
  private let to: any Paint
  private let progress: Fixed
  private let filters: ColorFilterChain
  private let opacity: UInt16

  /// Creates a mix: progress 0 gives the first paint, 1 the second.
  init(_ from: any Paint, _ to: any Paint, progress: Fixed, filters: ColorFilterChain, opacity: UInt16) {
    (self.from, self.to, self.progress) = (from, to, progress)
    (self.filters, self.opacity) = (filters, opacity)
  }

  func color(x: Int, y: Int) -> RGBA16 { mix(from.color(x: x, y: y), to.color(x: x, y: y)) }

  private func mix(_ first: RGBA16, _ second: RGBA16) -> RGBA16 {
    func mix(_ a: UInt16, _ b: UInt16, limit: UInt16) -> UInt16 {
      let way = ((Int64(b) - Int64(a)) * progress.raw).shiftedRight(by: 16, .nearest)
      return UInt16(max(0, min(Int64(limit), Int64(a) + way)))
    }
    let alpha = mix(first.alpha, second.alpha, limit: .max)
    let mixed = RGBA16(
      red: mix(first.red, second.red, limit: alpha), green: mix(first.green, second.green, limit: alpha),
      blue: mix(first.blue, second.blue, limit: alpha), alpha: alpha)
    return filters.apply(to: mixed).scaled(by: opacity)
  }

  @unsafe func write(to row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe from.write(to: row, columns: columns, y: y)
    // By rows, since a field takes as long for a pixel as for a few.
    unsafe withUnsafeTemporaryAllocation(of: RGBA16.self, capacity: columns.upperBound) { others in
      unsafe to.write(to: others, columns: columns, y: y)
      for x in columns { unsafe row[x] = unsafe mix(row[x], others[x]) }
    }
  }

  @unsafe func draw(over row: UnsafeMutableBufferPointer<RGBA16>, columns: Range<Int>, y: Int) {
    unsafe withUnsafeTemporaryAllocation(of: RGBA16.self, capacity: columns.upperBound) { colors in
      unsafe write(to: colors, columns: columns, y: y)
      for x in columns { unsafe row[x] = colors[x].over(row[x]) }
    }
  }
}
