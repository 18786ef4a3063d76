import Quantization

/// A part of the logical screen.
struct GIFArea: Equatable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int
}

extension GIFArea {
  /// The smallest area that holds every pixel whose indices in two pictures of one size are in a relation; nil if there is
  /// none.
  init?(_ old: IndexedImage, _ new: IndexedImage, where holds: (_ old: UInt8, _ new: UInt8) -> Bool) {
    let width = new.width
    var (top, bottom, left, right) = (new.height, 0, width, 0)
    for y in 0..<new.height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { holds(old.indices[$0], new.indices[$0]) }),
        let last = row.last(where: { holds(old.indices[$0], new.indices[$0]) })
      else { continue }
      (top, bottom) = (min(top, y), y + 1)
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound + 1))
    }
    guard top < bottom else { return nil }
    self.init(left: left, top: top, width: right - left, height: bottom - top)
  }

  /// The smallest area around two, of which either may be missing; nil if both are.
  init?(around first: GIFArea?, _ second: GIFArea?) {
    guard let first, let second else {
      guard let only = first ?? second else { return nil }
      self = only
      return
    }
    let (left, top) = (min(first.left, second.left), min(first.top, second.top))
    self.init(
      left: left, top: top,
      width: max(first.left + first.width, second.left + second.width) - left,
      height: max(first.top + first.height, second.top + second.height) - top)
  }
}

extension IndexedImage {
  /// Fills an area with an index.
  mutating func fill(_ area: GIFArea, with index: UInt8) {
    for y in area.top..<area.top + area.height {
      for x in area.left..<area.left + area.width { indices[y * width + x] = index }
    }
  }
}
