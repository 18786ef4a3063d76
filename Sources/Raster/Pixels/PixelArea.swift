/// The part of a picture that is to be drawn anew: in every pair of rows some spans of columns.
///
/// Pairs, and even columns, because a chroma sample stands for two rows and two columns.
public struct PixelArea: Equatable, Sendable {
  /// The columns of the picture.
  public let width: Int
  /// Its rows.
  public let height: Int
  /// The spans of rows 2i and 2i + 1: ascending, apart from each other, their ends even or at the edge of the picture.
  public private(set) var spans: [[Range<Int>]]

  /// Nothing of a picture.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    spans = Array(repeating: [], count: (height + 1) / 2)
  }

  /// All of a picture.
  public init(wholeOf pixmap: Pixmap) {
    self.init(width: pixmap.width, height: pixmap.height)
    insert(PixelRegion(width: width, height: height))
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { spans.allSatisfy(\.isEmpty) }

  /// Calls a closure with every span of every row.
  public func forEachSpan(_ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
    for y in 0..<height {
      for columns in spans[y / 2] { body(y, columns) }
    }
  }

  /// Adds a region, and around it what the chroma samples that it takes part in are made of: a pair of columns before its
  /// first one, and the pair that a column more to the right lies in.
  public mutating func insert(_ region: PixelRegion) {
    let lower = max(0, region.columns.lowerBound & ~1 - 2)
    let upper = min(width, (region.columns.upperBound + 2) & ~1)
    for pair in region.rows.lowerBound / 2...(region.rows.upperBound - 1) / 2 {
      insert(lower..<upper, inPair: pair)
    }
  }

  private mutating func insert(_ columns: Range<Int>, inPair pair: Int) {
    // Regions mostly come from left to right or cover each other; there are few spans, so looking at all is quick.
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
  /// Copies a part of another picture of the same size.
  public mutating func copy(_ source: Pixmap, in area: PixelArea) {
    precondition(source.width == width && source.height == height && area.width == width && area.height == height)
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

  /// Replaces a part of the picture by a paint.
  public mutating func replace(_ area: PixelArea, with paint: some Paint) {
    precondition(area.width == width && area.height == height)
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      area.forEachSpan { y, columns in
        let row = unsafe UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        unsafe paint.write(to: row, columns: columns, y: y)
      }
    }
  }
}
