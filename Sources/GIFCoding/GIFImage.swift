import Quantization

/// A part of the logical screen.
struct GIFArea: Equatable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int
}

/// An image as it is stored: the pixels of a part of the logical screen.
struct GIFImage: Equatable {
  let area: GIFArea
  /// The pixels row by row, `area.width * area.height` of them.
  let indices: [UInt8]
  /// The index that leaves a pixel as it is, if the pixels use it.
  let transparentIndex: UInt8?

  private init(area: GIFArea, indices: [UInt8], transparentIndex: UInt8?) {
    (self.area, self.indices, self.transparentIndex) = (area, indices, transparentIndex)
  }

  /// The whole of a picture.
  init(whole image: IndexedImage) {
    area = GIFArea(left: 0, top: 0, width: image.width, height: image.height)
    indices = image.indices
    transparentIndex = nil
  }

  /// One pixel of a picture that is on screen already: the smallest image that changes nothing.
  init(unchanged image: IndexedImage) {
    area = GIFArea(left: 0, top: 0, width: 1, height: 1)
    indices = [image.indices[0]]
    transparentIndex = nil
  }

  /// What turns one picture, on screen, into another: its smallest part that holds every changed pixel.
  ///
  /// Unchanged pixels of the part become `transparentIndex` where that makes runs, which compress well. Which of the two
  /// is smaller is judged by the number of places where a pixel differs from the one before it.
  init(from old: IndexedImage, to new: IndexedImage, transparentIndex: UInt8?) {
    guard let area = GIFArea(changedFrom: old, to: new) else {
      self.init(unchanged: new)
      return
    }
    var plain: [UInt8] = []
    var sparse: [UInt8] = []
    plain.reserveCapacity(area.width * area.height)
    sparse.reserveCapacity(area.width * area.height)
    let transparent = transparentIndex ?? 0
    for y in area.top..<area.top + area.height {
      for position in y * new.width + area.left..<y * new.width + area.left + area.width {
        let index = new.indices[position]
        plain.append(index)
        sparse.append(index == old.indices[position] ? transparent : index)
      }
    }
    let usesTransparency = transparentIndex != nil && GIFImage.changes(in: sparse) < GIFImage.changes(in: plain)
    self.init(
      area: area, indices: usesTransparency ? sparse : plain,
      transparentIndex: usesTransparency ? transparentIndex : nil)
  }

  private static func changes(in indices: [UInt8]) -> Int {
    var count = 0
    for position in 1..<max(indices.count, 1) where indices[position] != indices[position - 1] { count += 1 }
    return count
  }
}

extension GIFArea {
  /// The smallest area that holds every pixel in which two pictures of one size differ; nil if they are equal.
  init?(changedFrom old: IndexedImage, to new: IndexedImage) {
    let width = new.width
    var (top, bottom, left, right) = (new.height, 0, width, 0)
    for y in 0..<new.height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { old.indices[$0] != new.indices[$0] }),
        let last = row.last(where: { old.indices[$0] != new.indices[$0] })
      else { continue }
      (top, bottom) = (min(top, y), y + 1)
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound + 1))
    }
    guard top < bottom else { return nil }
    self.init(left: left, top: top, width: right - left, height: bottom - top)
  }
}
