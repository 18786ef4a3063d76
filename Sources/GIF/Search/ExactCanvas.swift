import Raster

/// The canvas of frames that are compressed without loss: it tells what the image of a frame must cover.
struct ExactCanvas {
  let width: Int
  private let height: Int
  /// Whether all pixels of all frames are opaque, so that none becomes transparent.
  private let isOpaque: Bool
  /// The pixels on show.
  private var pixels: [ExactPixel]
  private var need = ImageNeed()

  /// Creates an empty canvas.
  init(width: Int, height: Int, isOpaque: Bool) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    pixels = Array(repeating: .transparent, count: width * height)
  }

  /// Returns whether a pixel is on show at a position.
  @inline(__always)
  func shows(_ pixel: ExactPixel, at position: Int) -> Bool { pixels[position] == pixel }

  /// Returns the area of the image of a frame, its disposal, and the area that is cleared after it instead of its own; nil if the
  /// canvas already shows it. The first frame always has an image.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The first one after it that differs: at the end of a loop, the first frame.
  ///   - isLong: Whether it is shown long enough for two images.
  /// - Precondition: Both have the size of the canvas.
  func image(
    of frame: [ExactPixel], next: [ExactPixel], isLong: Bool
  ) -> (area: PixelRegion, disposal: DisposalMethod, clearedArea: PixelRegion?)? {
    precondition(frame.count == width * height && next.count == frame.count)
    let vanishing = isOpaque ? nil : area { next[$0] == .transparent && frame[$0] != .transparent }
    let damaged = area { frame[$0] != pixels[$0] }
    guard let area = need.area(damaged: damaged, vanishing: vanishing) else { return nil }
    if isLong, let vanishing, let kept = need.area(damaged: damaged, vanishing: nil),
      area.staysBefore(
        clearing: vanishing, frame: frame, next: next, width: width, isTransparent: { $0 == .transparent },
        isFar: { $0 != $1 })
    {
      return (kept, .background, vanishing)
    }
    let disposal = DisposalMethod(
      of: area, width: width, frame: frame, next: next, canvas: pixels, isOpaque: isOpaque, vanishes: vanishing != nil,
      isTransparent: { $0 == .transparent }, isFar: { $0 != $1 })
    return (area, disposal, nil)
  }

  /// Returns whether pixels show the background around the next image, which would be the first, or after it. Many programs take it for
  /// transparent only if that image has a transparent index.
  func showsBackground(_ area: PixelRegion, _ disposal: DisposalMethod) -> Bool {
    !isOpaque && (disposal == .background || need.lastDisposal == nil && area.pixelCount < pixels.count)
  }

  /// Updates the canvas after an image and its disposal.
  mutating func show(_ frame: [ExactPixel], _ image: CodedImage) {
    need.lastDisposal = image.disposal
    if image.disposal == .previous { return }
    pixels = frame
    if image.disposal == .background {
      (image.clearedArea ?? image.area).forEachRow(ofCanvasWidth: width) { row in
        for position in row { pixels[position] = .transparent }
      }
    }
  }

  private func area(where holds: (Int) -> Bool) -> PixelRegion? {
    PixelRegion(width: width, height: height, where: holds)
  }
}
