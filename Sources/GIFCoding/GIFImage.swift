import Quantization

/// An image as it is stored: the pixels of a part of the logical screen.
struct GIFImage: Equatable {
  let area: GIFArea
  /// The pixels row by row, `area.width * area.height` of them.
  let indices: [UInt8]
  /// The index that leaves a pixel as it is, if the pixels use it or the area is cleared.
  let transparentIndex: UInt8?
  /// Whether the area becomes transparent after the image has shown.
  let isCleared: Bool

  private init(area: GIFArea, indices: [UInt8], transparentIndex: UInt8?, isCleared: Bool) {
    (self.area, self.indices) = (area, indices)
    // Where the index for "unchanged" is declared, decoders clear to transparency and not to a colour.
    self.transparentIndex = isCleared || transparentIndex.map(indices.contains) ?? false ? transparentIndex : nil
    self.isCleared = isCleared
  }

  /// The picture on an empty screen: all of it.
  ///
  /// - Parameters:
  ///   - transparentIndex: The index of its pixels that stay empty.
  ///   - isCleared: Whether it is cleared after it has shown.
  init(whole image: IndexedImage, transparentIndex: UInt8?, isCleared: Bool) {
    self.init(
      area: GIFArea(left: 0, top: 0, width: image.width, height: image.height), indices: image.indices,
      transparentIndex: transparentIndex, isCleared: isCleared)
  }

  /// One pixel of a picture that is on screen already: the smallest image that changes nothing.
  init(unchanged image: IndexedImage, transparentIndex: UInt8?) {
    self.init(
      area: GIFArea(left: 0, top: 0, width: 1, height: 1), indices: [image.indices[0]],
      transparentIndex: transparentIndex, isCleared: false)
  }

  /// What turns one picture, on screen, into another: its smallest part that holds every changed pixel, and all of an
  /// area that is to be cleared afterwards.
  ///
  /// Unchanged pixels of the part become `transparentIndex` where that makes runs, which compress well. Which of the two
  /// is smaller is judged by the number of places where a pixel differs from the one before it.
  init(from old: IndexedImage, to new: IndexedImage, transparentIndex: UInt8?, clearing cleared: GIFArea?) {
    let changed = GIFArea(old, new) { $0 != $1 }
    guard let area = GIFArea(around: changed, cleared) else {
      self.init(unchanged: new, transparentIndex: transparentIndex)
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
    let isSparse = transparentIndex != nil && GIFImage.changes(in: sparse) < GIFImage.changes(in: plain)
    self.init(
      area: area, indices: isSparse ? sparse : plain, transparentIndex: transparentIndex, isCleared: cleared != nil)
  }

  private static func changes(in indices: [UInt8]) -> Int {
    var count = 0
    for position in 1..<max(indices.count, 1) where indices[position] != indices[position - 1] { count += 1 }
    return count
  }
}
