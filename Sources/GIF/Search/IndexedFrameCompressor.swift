public import Quantization

/// Compresses frames of palette indices to GIF images with one colour table, without loss.
public struct IndexedFrameCompressor {
  private let width: Int
  private let height: Int
  /// Whether all pixels of all frames are opaque, so that none becomes transparent.
  private let isOpaque: Bool
  private let table: Palette
  /// The canvas; nil if there is no transparent index and nothing has been drawn yet.
  private var canvas: [UInt8]?
  /// The disposal of the last image; nil before the first one.
  private var lastDisposal: CodedImage.Disposal?
  /// Whether the previous frame is equal to this one.
  private var isRepeated = false
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
    (self.width, self.height, self.isOpaque, self.table) = (width, height, isOpaque, table)
    canvas = table.transparentIndex.map { Array(repeating: $0, count: width * height) }
  }

  /// Compresses a frame; nil if the canvas already shows it. The first frame always has an image.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The frame after it: after the last frame of a loop, the first.
  /// - Precondition: Both have the size of the canvas, and their indices lie in the table.
  public mutating func compress(_ frame: IndexedImage, next: IndexedImage) -> CodedImage? {
    precondition(frame.width == width && frame.height == height && next.width == width && next.height == height)
    let transparentIndex = table.transparentIndex
    let (indices, later) = (frame.indices.span, next.indices.span)
    let vanishing =
      isOpaque ? nil : transparentIndex.flatMap { index in area { later[$0] == index && indices[$0] != index } }
    // A cleared area must be redrawn, but still pictures must stay still.
    let isStill = isRepeated && lastDisposal == .keep && vanishing == nil
    isRepeated = frame.indices == next.indices
    // After another disposal than `.keep`, the canvas is not what the image showed, so an image is needed even if
    // nothing changes; so is a first one.
    let least = lastDisposal == .keep ? nil : CanvasArea(left: 0, top: 0, width: 1, height: 1)
    guard !isStill, let area = CanvasArea(around: changed(indices), vanishing) ?? least else { return nil }
    let disposal = canvas.map { canvas in
      CodedImage.Disposal(
        of: area, width: width, frame: frame.indices, next: next.indices, canvas: canvas, isOpaque: isOpaque,
        vanishes: vanishing != nil,
        isTransparent: { $0 == transparentIndex }, isFar: { $0 != $1 })
    }
    let indexBits = max(table.indexBits, 2)
    let codes = coder.code(pixels(of: area, indices).span, indexBits: indexBits)
    show(frame, area, disposal ?? .keep)
    return CodedImage(
      area: area, localTable: nil, transparentIndex: transparentIndex, disposal: disposal ?? .keep,
      indexBits: indexBits,
      codes: codes)
  }

  private func area(where holds: (Int) -> Bool) -> CanvasArea? {
    CanvasArea(width: width, height: height, where: holds)
  }

  /// Returns the smallest area that contains all pixels that differ from the canvas; nil if none does.
  private func changed(_ indices: Span<UInt8>) -> CanvasArea? {
    guard let canvas else { return CanvasArea(left: 0, top: 0, width: width, height: height) }
    let shown = canvas.span
    return area { indices[$0] != shown[$0] }
  }

  /// Returns the indices of an area, with unchanged pixels transparent if there is a transparent index.
  private func pixels(of area: CanvasArea, _ indices: Span<UInt8>) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(area.width * area.height)
    guard let canvas, let unchanged = table.transparentIndex else {
      area.forEachRow(ofCanvasWidth: width) { row in for position in row { pixels.append(indices[position]) } }
      return pixels
    }
    let shown = canvas.span
    area.forEachRow(ofCanvasWidth: width) { row in
      for position in row { pixels.append(indices[position] == shown[position] ? unchanged : indices[position]) }
    }
    return pixels
  }

  /// Updates the canvas after an image and its disposal.
  private mutating func show(_ frame: IndexedImage, _ area: CanvasArea, _ disposal: CodedImage.Disposal) {
    lastDisposal = disposal
    switch disposal {
    case .keep: canvas = frame.indices
    case .previous: break
    case .background:
      guard let transparentIndex = table.transparentIndex else {
        preconditionFailure("no pixel becomes transparent without a transparent index")
      }
      canvas = frame.indices
      area.forEachRow(ofCanvasWidth: width) { row in for position in row { canvas?[position] = transparentIndex } }
    }
  }
}
