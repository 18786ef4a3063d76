import Frames
import FileIO
import CWebP
import FixedPoint
import Raster

/// A decoder of animated WebP, which libav does not support, by `WebPAnimDecoder` of libwebpdemux.
@safe
final class WebPFrameDecoder: FrameDecoder {
  /// The whole file, to which the decoder keeps a pointer.
  private let memory: UnsafeMutableRawBufferPointer
  private var decoder: OpaquePointer?
  private let name: String
  private var index = 0
  /// The start of the next frame, in seconds.
  private var time = Rational.zero
  /// The conversion of the colours to sRGB; nil if they are that.
  private var conversion: ProfileConversion?
  private(set) var facts = MediaFacts(container: .webp, codec: "webp", timeBase: Rational(1, 1000))

  /// The maximum size of a file, in bytes.
  private static let largestFile = 1 << 30

  /// Returns whether the bytes are an animated WebP: a RIFF header, and the animation flag of the extended format.
  static func isAnimation(_ bytes: any ByteSource) -> Bool {
    guard let start = bytes.bytes(at: 0, count: 21), start.count == 21 else { return false }
    return start.starts(with: "RIFF".utf8) && start[8...].starts(with: "WEBPVP8X".utf8)
      && start[20] & UInt8(ANIMATION_FLAG.rawValue) != 0
  }

  init(_ bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    guard bytes.count <= WebPFrameDecoder.largestFile else {
      throw VideoError(
        .tooLarge, "read \(name)",
        "an animated WebP is read into memory; the limit is \(WebPFrameDecoder.largestFile >> 20) MiB"
      )
    }
    self.name = name
    unsafe memory = .allocate(byteCount: bytes.count, alignment: 1)
    try fill(from: bytes)
    var options = WebPAnimDecoderOptions()
    unsafe WebPAnimDecoderOptionsInit(&options)
    options.color_mode = MODE_RGBA
    var data = unsafe WebPData(bytes: memory.baseAddress?.assumingMemoryBound(to: UInt8.self), size: memory.count)
    try unsafe checkSize(&data, limits)
    unsafe decoder = WebPAnimDecoderNew(&data, &options)
    guard let decoder = unsafe decoder else { throw VideoError.damaged("read \(name)") }
    unsafe describe(WebPAnimDecoderGetDemuxer(decoder))
    guard facts.animation?.delays.count ?? 0 <= limits.frameCount else {
      throw VideoError(.tooLarge, "read \(name)", "it has more than \(limits.frameCount) frames")
    }
    try limits.check(facts.width, facts.height, frames: facts.animation?.delays.count ?? 1, name: name)
  }

  deinit {
    if let decoder = unsafe decoder { unsafe WebPAnimDecoderDelete(decoder) }
    unsafe memory.deallocate()
  }

  private func fill(from bytes: any ByteSource) throws(VideoError) {
    var offset = 0
    while offset < bytes.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[offset...])
      guard let count = unsafe bytes.read(at: offset, into: rest), count > 0 else {
        throw VideoError.damaged("read \(name)")
      }
      offset += count
    }
  }

  /// Checks the size of the canvas before memory is allocated for a frame.
  private func checkSize(_ data: UnsafePointer<WebPData>, _ limits: PictureLimits) throws(VideoError) {
    guard let demuxer = unsafe WebPDemux(data) else { throw VideoError.damaged("read \(name)") }
    facts.width = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH))
    facts.height = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
    let count = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
    unsafe WebPDemuxDelete(demuxer)
    guard facts.width > 0, facts.height > 0, count > 0 else {
      throw VideoError(.unreadable, "read \(name)", "it contains no picture")
    }
    try limits.check(facts.width, facts.height, name: name)
  }

  private func describe(_ demuxer: OpaquePointer?) {
    facts.startTime = .zero
    facts.hasAlpha = unsafe WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ALPHA_FLAG.rawValue != 0
    var animation = AnimationFacts(playCount: unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT)))
    var iterator = unsafe WebPIterator()
    // The flag may tell of the frames only: what they leave empty, at first or where the canvas is cleared, is transparent, too.
    var isEmpty = true
    if unsafe WebPDemuxGetFrame(demuxer, 1, &iterator) != 0 {
      repeat {
        animation.delays.append(unsafe Rational(Int64(iterator.duration), 1000))
        let clears = unsafe iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND
        animation.disposals.append(clears ? .background : .keep)
        let isWhole = unsafe Int(iterator.width) == facts.width && Int(iterator.height) == facts.height
        let hasAlpha = unsafe iterator.has_alpha != 0 || isEmpty && !isWhole
        (facts.hasAlpha, isEmpty) = (facts.hasAlpha || hasAlpha, clears)
      } while unsafe WebPDemuxNextFrame(&iterator) != 0
    }
    unsafe WebPDemuxReleaseIterator(&iterator)
    facts.pixelFormat = facts.hasAlpha ? "rgba" : "rgb"
    var profile = unsafe WebPChunkIterator()
    if unsafe WebPDemuxGetChunk(demuxer, "ICCP", 1, &profile) != 0 {
      let data = unsafe profile.chunk
      let bytes = unsafe Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
      var colors = StoredColors()
      conversion = ColorProfile(bytes).flatMap { colors.conversion(from: $0, facts.samples) }
      facts.unappliedProfile = colors.unappliedProfile
    }
    unsafe WebPDemuxReleaseChunkIterator(&profile)
    facts.animation = animation
    let total = animation.shownDurations.reduce(Rational.zero) { (try? $0.adding($1)) ?? $0 }
    // A damaged file may have no frame that can be enumerated.
    facts.frameRate = total > .zero ? try? Rational(Int64(animation.delays.count)).divided(by: total) : nil
  }

  var isAtEnd: Bool {
    guard let decoder = unsafe decoder else { return true }
    return unsafe WebPAnimDecoderHasMoreFrames(decoder) == 0
  }

  func next() throws(VideoError) -> TimedFrame? {
    guard !isAtEnd, let decoder = unsafe decoder else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard unsafe WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels = unsafe pixels else {
      throw VideoError.damaged("decode \(name)")
    }
    var pixmap = Pixmap(width: facts.width, height: facts.height)
    unsafe pixmap.set(fromRGBA: pixels, stride: 4 * facts.width, conversion)
    let delays = facts.animation?.delays ?? []
    // For a damaged file the list of frames may be shorter than the decoder's sequence.
    let duration = AnimationFacts.shownDuration(index < delays.count ? delays[index] : .zero)
    let frame = TimedFrame(pixmap: pixmap, start: time, duration: duration, isKeyFrame: index == 0)
    guard let end = try? time.adding(duration) else { throw VideoError.damaged("decode \(name)") }
    (time, index) = (end, index + 1)
    return frame
  }
}
