/// The area of a picture to redraw: spans of columns in each pair of rows.
///
/// It consists of pairs of rows and even columns, because a 4:2:0 chroma sample covers two rows and two columns.
public struct PixelArea: Equatable, Sendable {
  /// The width of the picture in pixels.
  public let width: Int
  /// The height of the picture in pixels.
  public let height: Int
  /// The spans of rows 2i and 2i + 1, ascending and disjoint. Their ends are even or at the edge of the picture.
  public private(set) var spans: [[Range<Int>]]

  /// Creates an empty area of a picture.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    spans = Array(repeating: [], count: (height + 1) / 2)
  }

  /// Creates the area of a whole picture.
  public init(wholeOf pixmap: Pixmap) {
    self.init(width: pixmap.width, height: pixmap.height)
    insert(PixelRegion(width: width, height: height))
  }

  /// Whether the area contains no pixel.
  public var isEmpty: Bool { spans.allSatisfy(\.isEmpty) }

  /// Returns whether a region of the picture shares pixels with the area.
  public func intersects(_ region: PixelRegion) -> Bool {
    spans[region.rows.lowerBound / 2...(region.rows.upperBound - 1) / 2].contains { spans in
      spans.contains { $0.overlaps(region.columns) }
    }
  }

  /// Calls a closure with every span of every row.
  public func forEachSpan(_ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
    for y in 0..<height {
      for columns in spans[y / 2] { body(y, columns) }
    }
  }

  /// Inserts a region, extended to all pixels of the chroma samples that it contributes to: a pair of columns before
  /// the first, and the pair that contains the column after the last.
  public mutating func insert(_ region: PixelRegion) {
    let lower = max(0, region.columns.lowerBound & ~1 - 2)
    let upper = min(width, (region.columns.upperBound + 2) & ~1)
    for pair in region.rows.lowerBound / 2...(region.rows.upperBound - 1) / 2 {
      insert(lower..<upper, inPair: pair)
    }
  }

  private mutating func insert(_ columns: Range<Int>, inPair pair: Int) {
    // Regions mostly arrive from left to right or overlap. There are few spans, so a linear search is fast.
    let spans = spans[pair]
    let first = spans.firstIndex { $0.upperBound >= columns.lowerBound } ?? spans.count
    let end = spans[first...].firstIndex { $0.lowerBound > columns.upperBound } ?? spans.count
    guard first < end else {
      self.spans[pair].insert(columns, at: first)
      return
    }
    let union =
      min(columns.lowerBound, spans[first].lowerBound)..<max(columns.upperBound, spans[end - 1].upperBound)
    if end - first == 1 {
      self.spans[pair][first] = union
    } else {
      self.spans[pair].replaceSubrange(first..<end, with: CollectionOfOne(union))
    }
  }
}

extension Pixmap {
  /// Copies an area of another picture of the same size.
  package mutating func copy(_ source: Pixmap, in area: PixelArea) {
    precondition(source.width == width && source.height == height && area.width == width && area.height == height)
    precondition(hasAllPixels && source.hasAllPixels)
    let width = width
    unsafe source.pixels.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        guard let source = source.baseAddress, let pixels = pixels.baseAddress else { return }
        area.forEachSpan { y, columns in
          let start = y * width + columns.lowerBound
          unsafe (pixels + start).update(from: source + start, count: columns.count)
        }
      }
    }
  }

  /// Fills an area with a paint, replacing its pixels.
  public mutating func replace(_ area: PixelArea, with paint: some Paint) {
    precondition(area.width == width && area.height == height && hasAllPixels)
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      area.forEachSpan { y, columns in
        let row = unsafe UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        unsafe paint.write(to: row, columns: columns, y: y)
      }
    }
  }
}
