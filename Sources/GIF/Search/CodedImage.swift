public import Quantization
public import Raster

/// An image of a GIF, ready to be written: its area, its colour table and its LZW codes.
public struct CodedImage: Equatable, Sendable {
  /// The area of the canvas that the image covers.
  public let area: PixelRegion
  /// The local colour table; nil if the image uses the global one.
  public let localTable: Palette?
  /// The transparent index, which leaves a pixel of the canvas as it is; nil if there is none.
  public let transparentIndex: UInt8?
  /// The disposal method. If another area is to be cleared, that of the image that clears it.
  public let disposal: DisposalMethod
  /// The number of bits of an index, 2...8: GIF's minimum code size. With a local table, its bits, but at least 2; with the
  /// global one, no more than that.
  public let indexBits: Int
  /// The packed LZW codes of the pixels, not yet split into data sub-blocks.
  public let codes: [UInt8]
  /// The area that is cleared after it instead of its own, by another image; nil if there is none.
  public var clearedArea: PixelRegion? = nil

  /// The bytes that it takes in a file: its graphics control, its descriptor, its table, and its codes in blocks; and those of the
  /// image that clears an area.
  public var byteCount: Int {
    8 + 10 + (localTable.map { 3 << $0.indexBits(including: transparentIndex) } ?? 0) + 1 + codes.count
      + (codes.count + 254) / 255 + 1 + (clearing?.byteCount ?? 0)
  }

  /// The image that clears ``clearedArea``: it shows what is there, and is disposed of.
  var clearing: CodedImage? {
    clearedArea.map { CodedImage.transparent($0, disposal: .background, hasTable: localTable != nil) }
  }

  /// Returns an image that changes no pixel.
  static func transparent(_ area: PixelRegion, disposal: DisposalMethod, hasTable: Bool) -> CodedImage {
    var coder = GreedyLZWCoder()
    return CodedImage(
      area: area, localTable: hasTable ? Palette(colors: [RGB8(red: 0, green: 0, blue: 0)]) : nil, transparentIndex: 0,
      disposal: disposal, indexBits: 2,
      codes: coder.code([UInt8](repeating: 0, count: area.pixelCount).span, indexBits: 2))
  }
}

extension Palette {
  /// The number of bits of an index, 1...8, for a colour table with these colours and a transparent index if there is
  /// room for it.
  public var indexBits: Int { indexBits(including: transparentIndex) }

  /// The number of bits of an index, 1...8, for a colour table with these colours and a transparent index, if there is one.
  func indexBits(including transparentIndex: UInt8?) -> Int {
    Palette.indexBits(upTo: max(colors.count - 1, transparentIndex.map(Int.init) ?? 0))
  }

  /// Returns the number of bits of the indices from 0 to a highest one, at least 1.
  static func indexBits(upTo highest: Int) -> Int { Int.bitWidth - max(highest, 1).leadingZeroBitCount }

  /// GIF's minimum code size for these colours: the number of bits of an index as LZW codes count it, 2...8.
  func minimumCodeSize(including transparentIndex: UInt8?) -> Int { max(indexBits(including: transparentIndex), 2) }
}
