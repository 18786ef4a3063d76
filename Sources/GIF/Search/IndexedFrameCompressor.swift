public import Quantization

/// Compresses frames of palette indices to GIF images with one colour table, without loss.
public struct IndexedFrameCompressor {
  private let table: Palette
  private var canvas: ExactCanvas<UInt8>
  private var coder = GreedyLZWCoder()

  /// Creates a compressor with an empty canvas.
  ///
  /// - Parameters:
  ///   - width: The width of the canvas.
  ///   - height: The height of the canvas.
  ///   - isOpaque: Whether all pixels of all frames are opaque.
  ///   - table: The colours of all frames. With 256 of them no transparent index is left, so unchanged pixels are
  ///     redrawn.
  public init(width: Int, height: Int, isOpaque: Bool = false, table: Palette) {
    self.table = table
    canvas = ExactCanvas(width: width, height: height, isOpaque: isOpaque, transparent: table.transparentIndex)
  }

  /// Compresses a frame; nil if the canvas already shows it. The first frame always has an image.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The frame after it: after the last frame of a loop, the first.
  /// - Precondition: Both have the size of the canvas, and their indices lie in the table.
  public mutating func compress(_ frame: IndexedImage, next: IndexedImage) -> CodedImage? {
    precondition(frame.width == canvas.width && next.width == canvas.width)
    guard let (area, disposal) = canvas.image(of: frame.indices, next: next.indices) else { return nil }
    let indexBits = table.minimumCodeSize
    let codes = codes(area, frame.indices, indexBits: indexBits)
    canvas.show(frame.indices, area, disposal)
    return CodedImage(
      area: area, localTable: nil, transparentIndex: table.transparentIndex, disposal: disposal, indexBits: indexBits,
      codes: codes)
  }

  /// Returns the codes of an area: of text, in the coding that takes the fewest bytes.
  private mutating func codes(_ area: CanvasArea, _ indices: [UInt8], indexBits: Int) -> [UInt8] {
    let plain = pixels(of: area, indices)
    guard CodingTrial.hasFewColors(area, canvasWidth: canvas.width, index: { indices[$0] }) else {
      return coder.code(plain.span, indexBits: indexBits)
    }
    var repeated: [UInt8] = []
    repeated.reserveCapacity(area.pixelCount)
    area.forEachRow(ofCanvasWidth: canvas.width) { row in repeated.append(contentsOf: indices[row]) }
    return CodingTrial(plain: plain, repeated: repeated).best(by: &coder, indexBits: indexBits).codes
  }

  /// Returns the indices of an area, with unchanged pixels transparent if there is a transparent index.
  private func pixels(of area: CanvasArea, _ indices: [UInt8]) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(area.pixelCount)
    let unchanged = table.transparentIndex
    area.forEachRow(ofCanvasWidth: canvas.width) { row in
      for position in row {
        let index = indices[position]
        pixels.append(canvas.shows(index, at: position) ? unchanged ?? index : index)
      }
    }
    return pixels
  }
}
