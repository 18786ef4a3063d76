/// A smooth picture kept in cells of 2^shift pixels, with one cell more on each side (none if a cell is a pixel); between
/// the middles of cells it runs in straight lines.
///
/// Neighbouring cells differ by less than a quarter of the range, as ``BlurPlan`` makes them.
public struct SmoothField: Sendable {
  /// The cells, margins included.
  public let cells: Pixmap
  /// A cell is 2^shift pixels wide and high.
  public let shift: Int

  init(cells: Pixmap, shift: Int) { (self.cells, self.shift) = (cells, shift) }

  /// Draws the picture at full size over what is there; where its cells are transparent nothing is touched.
  ///
  /// - Parameters:
  ///   - pixmap: What is drawn over.
  ///   - region: The part of it that the field is of; nil for all of it.
  ///   - opacity: How opaque the field is, 0…65535.
  public func draw(over pixmap: inout Pixmap, in region: PixelRegion? = nil, opacity: UInt16) {
    let region = region ?? PixelRegion(width: pixmap.width, height: pixmap.height)
    let factor = SIMD8(repeating: opacity)
    let width = pixmap.width
    unsafe pixmap.pixels.withUnsafeMutableBytes { pixels in
      guard let pixels = pixels.baseAddress else { return }
      var rows = EnlargedRows(self)
      var (cellRow, spans) = (-1, [Range<Int>]())
      for y in 0..<region.height {
        rows.blend(row: y)
        if rows.cellRow != cellRow {
          cellRow = rows.cellRow
          spans = visibleSpans(below: cellRow, width: region.width)
        }
        let row = unsafe pixels + ((region.y + y) * width + region.x) * MemoryLayout<RGBA16>.stride
        for columns in spans {
          rows.enlarge(columns) { x, two in
            let place = unsafe row + x * MemoryLayout<RGBA16>.stride
            let below = unsafe place.loadUnaligned(as: SIMD8<UInt16>.self)
            let source = opacity == .max ? two : two.scaled(by: factor)
            unsafe place.storeBytes(of: source.over(below), as: SIMD8<UInt16>.self)
          } single: { x, one in
            let place = unsafe row + x * MemoryLayout<RGBA16>.stride
            let below = unsafe place.loadUnaligned(as: SIMD4<UInt16>.self)
            let source = opacity == .max ? one : one.scaled(by: factor.lowHalf)
            unsafe place.storeBytes(
              of: source &+ below.scaled(by: SIMD4(repeating: .max &- source[3])), as: SIMD4<UInt16>.self)
          }
        }
      }
    }
  }

  /// Writes the picture at full size in place of what is there.
  public func write(into pixmap: inout Pixmap) {
    write(into: &pixmap, in: PixelArea(wholeOf: pixmap))
  }

  /// Writes a part of the picture in place of what is there.
  public func write(into pixmap: inout Pixmap, in area: PixelArea) {
    let width = pixmap.width
    unsafe pixmap.pixels.withUnsafeMutableBytes { pixels in
      guard let pixels = pixels.baseAddress else { return }
      var rows = EnlargedRows(self)
      for y in 0..<area.height where !area.spans[y / 2].isEmpty {
        rows.blend(row: y)
        let row = unsafe pixels + y * width * MemoryLayout<RGBA16>.stride
        for columns in area.spans[y / 2] {
          rows.enlarge(columns) { x, two in
            unsafe row.storeBytes(of: two, toByteOffset: x * MemoryLayout<RGBA16>.stride, as: SIMD8<UInt16>.self)
          } single: { x, one in
            unsafe row.storeBytes(of: one, toByteOffset: x * MemoryLayout<RGBA16>.stride, as: SIMD4<UInt16>.self)
          }
        }
      }
    }
  }

  /// The pixels' columns between cells of a row and of the one below it that are not all transparent.
  private func visibleSpans(below cellRow: Int, width: Int) -> [Range<Int>] {
    let length = 1 << shift
    let rows = [cellRow, min(cellRow + 1, cells.height - 1)].map { $0 * cells.width }
    var spans: [Range<Int>] = []
    for column in 0..<cells.width where rows.contains(where: { cells.pixels[$0 + column].alpha > 0 }) {
      // A cell is seen as far as the middles of its neighbours; one that is a pixel is seen alone.
      let middle = shift > 0 ? column * length - length / 2 : column
      let seen = max(0, shift > 0 ? middle - length : middle)..<max(0, min(width, middle + length))
      if seen.isEmpty { continue }
      if let last = spans.last, last.upperBound >= seen.lowerBound {
        spans[spans.count - 1] = last.lowerBound..<seen.upperBound
      } else {
        spans.append(seen)
      }
    }
    return spans
  }
}

/// Computes rows of a field's picture at full size.
///
/// Rows of cells are mixed to the nearest, and within a row the mix is rounded down: a pixel is within 1½ steps of
/// 65535. Both keep the order of channels, so none exceeds alpha.
private struct EnlargedRows {
  private let field: SmoothField
  /// The row of cells whose middles lie above the row's.
  private(set) var cellRow = 0
  /// The cells mixed for one row.
  private var blended: [SIMD4<UInt16>]
  /// The parts of the way from one cell's middle to the next of two pixels each, in units of 2⁻¹⁵, for a pixel's four
  /// channels.
  private let weights: [SIMD8<Int16>]

  init(_ field: SmoothField) {
    self.field = field
    blended = Array(repeating: SIMD4(), count: field.cells.width)
    let shift = field.shift
    weights = (0..<(1 << shift) / 2).map { pair in
      func weight(_ pixel: Int) -> SIMD4<Int16> { SIMD4(repeating: Int16((2 * pixel + 1) << (14 - shift))) }
      return SIMD8(lowHalf: weight(2 * pair), highHalf: weight(2 * pair + 1))
    }
  }

  /// Mixes the cells for a row of pixels.
  mutating func blend(row y: Int) {
    let (width, shift) = (field.cells.width, field.shift)
    guard shift > 0 else {
      cellRow = y
      for x in 0..<width { blended[x] = SIMD4(field.cells.pixels[y * width + x]) }
      return
    }
    // From the middle of the margin's cells, in half pixels.
    let position = 2 * y + 1 + 1 << shift
    cellRow = position >> (shift + 1)
    let weight = UInt32(position & (2 << shift - 1))
    let (weights, others) = (SIMD4(repeating: weight), SIMD4(repeating: 2 << UInt32(shift) - weight))
    let half = SIMD4<UInt32>(repeating: 1 << UInt32(shift))
    let down = UInt32(shift + 1)
    let first = cellRow * width
    for x in 0..<width {
      let (a, b) = (SIMD4(field.cells.pixels[first + x]), SIMD4(field.cells.pixels[first + width + x]))
      let sum =
        SIMD4<UInt32>(truncatingIfNeeded: a) &* others &+ SIMD4<UInt32>(truncatingIfNeeded: b) &* weights &+ half
      blended[x] = SIMD4<UInt16>(truncatingIfNeeded: sum &>> SIMD4(repeating: down))
    }
  }

  /// Computes pixels of the row, two at a time where they lie between the same two cells.
  @inline(__always)
  func enlarge(
    _ columns: Range<Int>, pair: (Int, SIMD8<UInt16>) -> Void, single: (Int, SIMD4<UInt16>) -> Void
  ) {
    let shift = field.shift
    guard shift > 0 else {
      for x in columns { single(x, blended[x]) }
      return
    }
    let (length, half) = (1 << shift, 1 << (shift - 1))
    unsafe blended.withUnsafeBufferPointer { blended in
      unsafe weights.withUnsafeBufferPointer { weights in
        func pixel(_ x: Int) {
          let cell = (x + half) >> shift
          let part = (x + half) & (length - 1)
          let two = unsafe EnlargedRows.mix(blended[cell], blended[cell + 1], weights[part >> 1])
          single(x, part & 1 == 0 ? two.lowHalf : two.highHalf)
        }
        let firstCell = (columns.lowerBound + half + length - 1) >> shift
        let lastCell = (columns.upperBound + half) >> shift
        guard firstCell < lastCell else {
          for x in columns { pixel(x) }
          return
        }
        for x in columns.lowerBound..<firstCell * length - half { pixel(x) }
        for cell in firstCell..<lastCell {
          let (from, to) = unsafe (blended[cell], blended[cell + 1])
          var x = cell * length - half
          for index in weights.indices {
            pair(x, EnlargedRows.mix(from, to, unsafe weights[index]))
            x += 2
          }
        }
        for x in lastCell * length - half..<columns.upperBound { pixel(x) }
      }
    }
  }

  /// Two pixels at parts of the way from one cell's middle to the next.
  @inline(__always)
  private static func mix(
    _ from: SIMD4<UInt16>, _ to: SIMD4<UInt16>, _ weight: SIMD8<Int16>
  ) -> SIMD8<UInt16> {
    let step = SIMD4<Int16>(truncatingIfNeeded: (to &- from) &<< 1)
    let steps = SIMD8(lowHalf: step, highHalf: step)
    let way = (SIMD8<Int32>(truncatingIfNeeded: steps) &* SIMD8<Int32>(truncatingIfNeeded: weight)) &>> 16
    return SIMD8(lowHalf: from, highHalf: from) &+ SIMD8<UInt16>(truncatingIfNeeded: way)
  }
}
