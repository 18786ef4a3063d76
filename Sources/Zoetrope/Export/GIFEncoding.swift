import Frames
import FileIO
import Pipeline
import GIF
import LoopTiming
import Quantization
import Raster
import Video

/// The encoding of frames as a GIF.
struct GIFEncoding {
  let content: GIFContent
  let coloring: GIFColoring
  let alpha: AlphaMode
  /// Threads that make frames and find their colours.
  let workers: Int
  /// The number of images beyond those of the frames that the target takes.
  private let spareImages: Int
  /// Is told of every frame.
  let progress: RenderProgress

  /// Decides on the colours.
  ///
  /// - Parameters:
  ///   - content: The frames.
  ///   - settings: How it is made.
  ///   - tables: Where the colours come from, if that is known.
  init(
    _ content: GIFContent, _ settings: RenderSettings, tables: GIFTables? = nil, _ progress: RenderProgress
  ) throws {
    let found = try tables ?? GIFTables(of: content.colorSource, settings, progress)
    alpha = settings.alphaMode(of: content.sequence.source)
    coloring = GIFColoring(found, settings, alpha)
    (self.content, workers, self.progress) = (content, settings.workers, progress)
    let most = settings.target?.limits.frames?.upper.map { Int($0.rounded(.down)) }
    spareImages = most.map { max(0, $0 - (content.loopCount ?? content.encodedCount)) } ?? .max
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - compressed: Is told after every frame how many bytes its image takes.
  ///   - sink: Takes the bytes of the file.
  func write(
    compressed: (_ frame: Int, _ bytes: Int) throws -> Void = { _, _ in }, to sink: @escaping (RawSpan) throws -> Void
  ) throws {
    let size = content.sequence.size
    var writer = try GIFWriter(
      width: size.width, height: size.height, globalColorTable: coloring.tables.globalTable,
      repetitionCount: content.repetitionCount, comments: content.comments, sink: sink)
    try compress { frame, image in
      let delay = content.delayCentiseconds(ofFrame: frame)
      if let image {
        try writer.write(image, delayCentiseconds: delay)
      } else {
        try writer.prolong(byCentiseconds: delay)
      }
      try compressed(frame, image?.byteCount ?? 0)
    }
    try writer.finish()
  }

  /// Hands on the image of each frame in order; nil where what is on screen shows it.
  func compress(_ body: (_ frame: Int, CodedImage?) throws -> Void) throws {
    let (alpha, size) = (alpha, content.sequence.size)
    switch coloring.method {
    case .dithering(let quantizer):
      try compressExactly(body) { pixmap, frame in
        var image = IndexedImage(width: size.width, height: size.height)
        quantizer.index(pixmap, into: &image)
        frame.set(image, quantizer.palette)
      }
    case .exact: try compressExactly(body) { pixmap, frame in frame.set(pixmap, alpha: alpha) }
    case .weighing(let settings):
      var compressor = FrameCompressor(
        width: size.width, height: size.height, isOpaque: !alpha.isTransparent,
        globalTable: coloring.tables.globalTable, hasLocalTables: coloring.tables.hasLocalTables, settings: settings,
        frameCount: content.isPart ? .max : content.encodedCount, spareImages: spareImages, threads: workers)
      // A file that plays once has no seam.
      let leadInCount = content.isPart || content.playCount == 1 ? 0 : compressor.leadInCount
      var count = 0
      func handOn(_ images: [CodedImage?]) throws {
        for image in images {
          try body(count, image)
          count += 1
        }
      }
      try forEachFrame(
        empty: TargetFrame(width: size.width, height: size.height), leadInCount: leadInCount
      ) { pixmap, target in
        target.set(pixmap, alpha: alpha, isEightBit: settings.isEightBit)
      } show: { indices, frame, next in
        let (repetitions, isLong) = (indices.count, isLong(indices))
        if indices.lowerBound < 0 {
          return compressor.leadIn(frame, next: next, count: repetitions, isLong: isLong)
        }
        try handOn(compressor.compress(frame, next: next, count: repetitions, isLong: isLong))
        for _ in indices.dropFirst() { try handOn([nil]) }
      }
      try handOn(compressor.finish())
    }
  }

  /// Hands on the image of each frame, whose pixels are exactly those that `fill` makes.
  private func compressExactly(
    _ body: (_ frame: Int, CodedImage?) throws -> Void, fill: @escaping @Sendable (Pixmap, inout ExactFrame) -> Void
  ) throws {
    let (size, tables) = (content.sequence.size, coloring.tables)
    var compressor = ExactFrameCompressor(
      width: size.width, height: size.height, isOpaque: !alpha.isTransparent, globalTable: tables.globalTable,
      hasLocalTables: tables.hasLocalTables, spareImages: spareImages)
    try forEachFrame(empty: ExactFrame(width: size.width, height: size.height), fill: fill) { indices, frame, next in
      try body(indices.lowerBound, try compressor.compress(frame, next: next, isLong: isLong(indices)))
      for index in indices.dropFirst() { try body(index, nil) }
    }
  }

  /// Returns whether equal frames in a row are shown long enough for two images. Negative indices are those of frames before the first.
  private func isLong(_ indices: Range<Int>) -> Bool {
    let count = content.encodedCount
    let frame = (indices.lowerBound < 0 ? count + indices.lowerBound + 1 : indices.lowerBound) % count
    return indices.count > 1 || content.delayCentiseconds(ofFrame: frame) >= 2 * GIFWriter.leastDelay
  }

  /// Makes the frames on several threads, and hands them on in order, equal ones in a row as one, each with the one after it;
  /// the last one with the first.
  ///
  /// - Parameters:
  ///   - empty: Creates a frame without content.
  ///   - leadInCount: The number of frames that are shown before the others: the last ones and the first.
  ///   - fill: Makes one of a picture.
  ///   - show: Takes one or several equal ones. The indices of those before the others are negative.
  private func forEachFrame<Frame: Equatable & Sendable>(
    empty: @autoclosure () -> Frame, leadInCount: Int = 0, fill: @escaping @Sendable (Pixmap, inout Frame) -> Void,
    show: (_ indices: Range<Int>, _ frame: Frame, _ next: Frame) throws -> Void
  ) throws {
    let (frames, size, hashes) = (content.sequence.source, content.sequence.size, progress.digests != nil)
    let count = content.encodedCount
    // The first frame follows the last one. It is made again, as keeping it would take the memory of a frame.
    let madeCount = count == 1 ? 1 : count + 1
    // Buffers are filled again once the compressor has finished their images, at most one frame later.
    var shown: [Frame] = []
    // That of the first of the equal frames of which the last one in `shown` is.
    var start = -leadInCount
    try runOrderedPipeline(
      // Images of two frames are coded at a time, which takes longer than making the next two.
      count: leadInCount + madeCount, workers: workers, window: max(2, workers), cancellation: progress.cancellation,
      makeItem: {
        (pixmap: Pixmap(width: size.width, height: size.height), frame: empty(), digest: SHA256Digest?.none)
      }
    ) { position, item in
      let index = position - leadInCount
      // The last frame of the lead-in is the first of the loop.
      try frames.checkedFrame((index < 0 ? count + index + 1 : index) % count, into: &item.pixmap)
      if hashes, (0..<count).contains(index) { item.digest = try SHA256Digest(rgba64le: item.pixmap) }
      fill(item.pixmap, &item.frame)
    } consume: { position, item in
      let index = position - leadInCount
      // The first frame ends the lead-in, and begins the loop.
      if let last = shown.last, index == 0 || index == count || last != item.frame {
        try show(start..<index, last, item.frame)
        start = index
      }
      if index == count { return }
      if count == 1, index == 0 { try show(0..<1, item.frame, item.frame) }
      if start == index {
        var frame = shown.count == 2 ? shown.removeFirst() : empty()
        swap(&frame, &item.frame)
        shown.append(frame)
      }
      guard index >= 0 else { return }
      try progress.done(frame: index, count: index + 1, digest: item.digest)
      guard index == count - 1 else { return }
      for held in count..<frames.frameCount { try progress.done(frame: held, count: held + 1, digest: item.digest) }
    }
  }

  /// About how many bytes the file has beside those of its images.
  var frameBytes: Int {
    let table = coloring.tables.globalTable.map { 3 << $0.indexBits } ?? 0
    return content.comments.reduce(33 + table) { $0 + $1.utf8.count * 256 / 255 + 4 }
  }
}
