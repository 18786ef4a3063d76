@testable import GIF
import Quantization
import Raster

extension CodedImage {
  /// An image whose codes stand for one index each: the dictionary is cleared before the code length grows.
  init(
    _ indices: [UInt8], area: PixelRegion, localTable: Palette? = nil, indexBits: Int, transparentIndex: UInt8? = nil,
    disposal: DisposalMethod = .keep
  ) {
    var (codes, pending, pendingBits) = ([UInt8](), 0, 0)
    func append(_ code: Int) {
      pending |= code << pendingBits
      pendingBits += indexBits + 1
      while pendingBits >= 8 {
        codes.append(UInt8(pending & 255))
        (pending, pendingBits) = (pending >> 8, pendingBits - 8)
      }
    }
    for (position, index) in indices.enumerated() {
      if position % (1 << indexBits - 2) == 0 { append(1 << indexBits) }
      append(Int(index))
    }
    append(1 << indexBits + 1)
    if pendingBits > 0 { codes.append(UInt8(pending)) }
    self.init(
      area: area, localTable: localTable, transparentIndex: transparentIndex, disposal: disposal, indexBits: indexBits,
      codes: codes)
  }

  /// One row at a column.
  static func row(
    _ indices: [UInt8], left: Int = 0, localTable: Palette? = nil, indexBits: Int, transparentIndex: UInt8? = nil,
    disposal: DisposalMethod = .keep
  ) -> CodedImage {
    CodedImage(
      indices, area: PixelRegion(left: left, top: 0, width: indices.count, height: 1), localTable: localTable,
      indexBits: indexBits, transparentIndex: transparentIndex, disposal: disposal)
  }
}
