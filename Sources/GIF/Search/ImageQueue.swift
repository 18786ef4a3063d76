import Pipeline
import Quantization
import Raster

/// The images that are being coded, each on a canvas that the one before may still be drawing.
///
/// An image that follows another is coded some rows behind it, reading the rows that it has finished. Images of many bytes are
/// split into bands of rows instead, which are coded in parallel.
struct ImageQueue: Sendable {
  /// The width of the canvas.
  private let width: Int
  /// The maximum number of threads that code an image.
  let threads: Int
  private var images: [QueuedImage] = []
  /// The code bytes and the pixels of the last finished image; a guess before the first one.
  private var lastBytes = (image: 1, pixels: 8)

  /// An image that is being coded.
  private struct QueuedImage: Sendable {
    let plan: FramePlan
    let bands: Future<[CodeStream]>
    let hasBands: Bool
    /// The canvas that the image is drawn on.
    let drawn: CanvasProgress
  }

  /// Creates an empty queue.
  init(width: Int, threads: Int) { (self.width, self.threads) = (width, threads) }

  /// The number of images.
  var count: Int { images.count }

  /// The plan of the first image.
  var firstPlan: FramePlan? { images.first?.plan }

  /// Returns the bands in which an image is to be coded, from the top.
  func bands(of plan: FramePlan) -> [PixelRegion] {
    plan.area.bands(ImageQueue.bandCount(height: plan.area.height, expectedBytes: expectedBytes(of: plan)))
  }

  /// The number of code bytes that the last image is expected to have; 0 without an image.
  var expectedBytes: Int { images.last.map { expectedBytes(of: $0.plan) } ?? 0 }

  /// Returns the number of code bytes that an image is expected to have: as many a pixel as the last finished one.
  private func expectedBytes(of plan: FramePlan) -> Int {
    plan.area.pixelCount * lastBytes.image / lastBytes.pixels
  }

  /// Returns whether an image of such bands can follow the images of the queue. Bands are not coded from the top down, and only
  /// one reader can follow an image that is.
  func canBeFollowed(by bands: [PixelRegion]) -> Bool {
    images.isEmpty || bands.count == 1 && !images.contains(where: \.hasBands)
  }

  /// Begins to code an image.
  ///
  /// - Parameters:
  ///   - plan: The plan of the image.
  ///   - bands: Its bands.
  ///   - canvas: The canvas before the first image of the queue.
  mutating func append(_ plan: FramePlan, _ bands: [PixelRegion], on canvas: [OklabColor]) {
    precondition(canBeFollowed(by: bands))
    let source = images.last.map { DrawnRows.CanvasSource.inProgress($0.drawn) } ?? .complete(canvas)
    let drawn = CanvasProgress(canvas, width: width, area: plan.area)
    let threads = threads
    let codes = Future(onOtherThread: threads > 1) {
      let streams = bands.map { _ in Promise<CodeStream>() }
      inParallel(
        threads: threads,
        zip(bands, streams).map { band, stream in { stream.set(plan.code(band, on: source, to: drawn)) } })
      return streams.map(\.value)
    }
    images.append(QueuedImage(plan: plan, bands: codes, hasBands: bands.count > 1, drawn: drawn))
  }

  /// Waits for the first image, and removes it.
  ///
  /// - Precondition: There is one.
  mutating func removeFirst() -> (plan: FramePlan, image: CodedImage, drawn: CanvasProgress) {
    let first = images.removeFirst()
    let image = first.plan.image(first.bands.value)
    lastBytes = (image.codes.count, first.plan.area.pixelCount)
    return (first.plan, image, first.drawn)
  }

  /// Returns the number of bands that an image is coded in.
  ///
  /// Each band begins with an empty dictionary. A band of 12 000 bytes loses less than a hundredth of its bytes by
  /// that; a band has at least 16 rows. Fewer than 8 bands would not occupy many processors, so the image is coded as
  /// one then.
  ///
  /// - Parameters:
  ///   - height: The number of rows of the image.
  ///   - expectedBytes: The expected number of code bytes.
  static func bandCount(height: Int, expectedBytes: Int) -> Int {
    let count = min(expectedBytes / 12_000, height / 16)
    return count < 8 ? 1 : count
  }
}
