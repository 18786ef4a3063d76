import Quantization

/// A palette as a GIF stores it: filled up to a power of two, with an index for "unchanged" where there is room.
struct GIFColorTable {
  /// 2, 4, 8 … 256 colours, the palette's first, then black.
  let colors: [RGB8]
  /// The indices that pictures may use: those of the palette.
  let opaqueCount: Int
  /// The index that leaves a pixel as it is, the palette's own; nil when the palette fills the whole table.
  let transparentIndex: UInt8?

  init(_ palette: Palette) {
    opaqueCount = palette.colors.count
    transparentIndex = palette.transparentIndex
    let needed = opaqueCount + (transparentIndex == nil ? 0 : 1)
    var size = 2
    while size < needed { size *= 2 }
    let black = RGB8(red: 0, green: 0, blue: 0)
    colors = palette.colors + Array(repeating: black, count: size - opaqueCount)
  }
}
