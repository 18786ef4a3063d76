public import Quantization

/// Turns frames of indices into images of a GIF with one table, each of which changes what is on screen to the very frame.
public struct IndexedFrameCompressor {
  private let width: Int
  private let height: Int
  /// Whether frames have a colour everywhere, so that nothing vanishes.
  private let isOpaque: Bool
  private let table: Palette
  /// What is on screen; nil where there is no index for nothing and nothing was drawn yet.
  private var screen: [UInt8]?
  /// What the last image left behind; nil before the first one.
  private var lastDisposal: CodedImage.Disposal?
  /// Whether the frame before was to be followed by an equal one.
  private var isRepeated = false
  private var coder = LongestStrings()

  /// - Parameters:
  ///   - width: Columns of the screen.
  ///   - height: Rows.
  ///   - isOpaque: Whether frames have a colour everywhere.
  ///   - table: The colours of all frames. With 256 of them there is no index for nothing, nor for what does not change.
  public init(width: Int, height: Int, isOpaque: Bool = false, table: Palette) {
    (self.width, self.height, self.isOpaque, self.table) = (width, height, isOpaque, table)
    screen = table.transparentIndex.map { Array(repeating: $0, count: width * height) }
  }

  /// The image that shows a frame; nil if what is on screen does, but for the first frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The one that comes after it: after the last one of a loop, the first.
  /// - Precondition: both have the size of the screen, and their indices are those of the table.
  public mutating func compress(_ frame: IndexedImage, next: IndexedImage) -> CodedImage? {
    precondition(frame.width == width && frame.height == height && next.width == width && next.height == height)
    let nothing = table.transparentIndex
    let (indices, later) = (frame.indices.span, next.indices.span)
    let vanishing =
      isOpaque ? nil : nothing.flatMap { nothing in area { later[$0] == nothing && indices[$0] != nothing } }
    // What is cleared has to be drawn again, but a still should be still.
    let isStill = isRepeated && lastDisposal == .keep && vanishing == nil
    isRepeated = frame.indices == next.indices
    // What an image left behind is not what it showed, so that another one is needed even where nothing changes. So is
    // a first one.
    let least = lastDisposal == .keep ? nil : ScreenArea(left: 0, top: 0, width: 1, height: 1)
    guard !isStill, let area = ScreenArea(around: changed(indices), vanishing) ?? least else { return nil }
    let disposal = screen.map { screen in
      CodedImage.Disposal(
        of: area, width: width, frame: frame.indices, next: next.indices, screen: screen, isOpaque: isOpaque,
        vanishes: vanishing != nil,
        isNothing: { $0 == nothing }, isFar: { $0 != $1 })
    }
    let indexBits = max(table.indexBits, 2)
    let codes = coder.code(pixels(of: area, indices).span, indexBits: indexBits)
    show(frame, area, disposal ?? .keep)
    return CodedImage(
      area: area, localTable: nil, transparentIndex: nothing, disposal: disposal ?? .keep, indexBits: indexBits,
      codes: codes)
  }

  private func area(where holds: (Int) -> Bool) -> ScreenArea? {
    ScreenArea(width: width, height: height, where: holds)
  }

  /// The smallest area that holds all pixels that are not on screen; nil if all are.
  private func changed(_ indices: Span<UInt8>) -> ScreenArea? {
    guard let screen else { return ScreenArea(left: 0, top: 0, width: width, height: height) }
    let shown = screen.span
    return area { indices[$0] != shown[$0] }
  }

  /// The indices of an area, with that for "unchanged" where there is one and nothing changes.
  private func pixels(of area: ScreenArea, _ indices: Span<UInt8>) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(area.width * area.height)
    guard let screen, let unchanged = table.transparentIndex else {
      area.forEachRow(ofScreen: width) { row in for position in row { pixels.append(indices[position]) } }
      return pixels
    }
    let shown = screen.span
    area.forEachRow(ofScreen: width) { row in
      for position in row { pixels.append(indices[position] == shown[position] ? unchanged : indices[position]) }
    }
    return pixels
  }

  /// Shows an image, and leaves behind what it leaves.
  private mutating func show(_ frame: IndexedImage, _ area: ScreenArea, _ disposal: CodedImage.Disposal) {
    lastDisposal = disposal
    switch disposal {
    case .keep: screen = frame.indices
    case .previous: break
    case .background:
      guard let nothing = table.transparentIndex else {
        preconditionFailure("nothing vanishes without an index for it")
      }
      screen = frame.indices
      area.forEachRow(ofScreen: width) { row in for position in row { screen?[position] = nothing } }
    }
  }
}
