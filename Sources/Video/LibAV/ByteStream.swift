import CLibAV
import FileIO
import Frames

/// A forward-only stream of bytes, such as a pipe.
@safe
public final class ByteStream {
  private let source: (UnsafeMutableRawBufferPointer) throws -> Int
  /// The first bytes, read ahead for format detection.
  private(set) var head: [UInt8] = []
  /// The number of bytes of ``head`` already read.
  private var offset = 0
  private var isAtEnd = false
  /// The number of bytes read.
  private(set) var byteCount = 0
  /// The elements of Matroska or WebM, if the stream is one.
  private var walk: MatroskaWalk?
  /// The fault of the elements so far; nil for other streams.
  var elementFault: FileFault.Kind? { walk?.fault(of: isAtEnd ? byteCount : nil) }
  /// The first error thrown by the source.
  public private(set) var failure: (any Error)?

  /// Creates a stream from a source closure, which fills memory with bytes, blocking if necessary, and returns their
  /// number, 0 at the end.
  public init(_ source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    unsafe self.source = source
  }

  /// The number of bytes that libav probes first to detect the format.
  private static let headLength = 2048

  /// Fills ``head`` up to a number of bytes, without consuming bytes of the stream.
  ///
  /// - Throws: The error of the source.
  func lookAhead(_ length: Int = headLength) throws {
    var piece = [UInt8](repeating: 0, count: length)
    while head.count < length, !isAtEnd {
      let rest = length - head.count
      let count = try unsafe piece.withUnsafeMutableBytes {
        try unsafe source(UnsafeMutableRawBufferPointer(rebasing: $0[..<rest]))
      }
      head += piece[..<count]
      isAtEnd = count == 0
    }
  }

  /// Fills ``head`` up to the pixels of a PNG, since its description is taken from there; up to 1 MiB, as for ``isRecognized()``.
  private func lookAheadToPixels() throws {
    while !isAtEnd, head.count < 1 << 20, PNGHeader(of: MemoryBytes(head))?.isWhole == false {
      try lookAhead(2 * head.count)
    }
  }

  /// Returns whether the stream is empty.
  ///
  /// - Throws: The error of the source.
  public func isEmpty() throws -> Bool {
    try lookAhead()
    return head.isEmpty
  }

  /// Returns whether the format can be demuxed strictly forward: YUV4MPEG2, concatenated pictures, Matroska and WebM,
  /// MPEG-TS. Other formats have their index at the end, or are read at random offsets.
  ///
  /// - Throws: The error of the source.
  public func isReadForward() throws -> Bool {
    try lookAhead()
    try lookAheadToPixels()
    if let format = UndetectedFormat.find(in: head) { return ByteStream.forwardKinds.contains(format.name) }
    guard let format = probe(), format.score > AVPROBE_SCORE_MAX / 4 else { return false }
    return ByteStream.forwardKinds.contains(format.name)
  }

  /// Detects the format of ``head`` by `av_probe_input_format3`; nil if libav knows none.
  private func probe() -> (name: String, score: Int32)? {
    // libav requires this many zero bytes after the probed data.
    var bytes = head + [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var data = unsafe AVProbeData()
      unsafe data.buf = buffer.baseAddress
      unsafe data.buf_size = Int32(head.count)
      var score: Int32 = 0
      return unsafe av_probe_input_format3(&data, 1, &score).map { unsafe (String(cString: $0.pointee.name), score) }
    }
  }

  /// Returns whether libav reads a format that begins as the stream does, without which reading on would be in vain: it decides
  /// by the first MiB at most. Returns true for any shorter stream, since opening it tells the same.
  ///
  /// - Throws: The error of the source.
  public func isRecognized() throws -> Bool {
    try lookAhead(1 << 20)
    return try isAtEnd || isReadForward() || UndetectedFormat.find(in: head) != nil || probe() != nil
  }

  /// libav's names of the forward formats; of the concatenated pictures only those whose ends libav can find.
  private static let forwardKinds: Set<String> = [
    "yuv4mpegpipe", "matroska,webm", "mpegts", "png_pipe", "jpeg_pipe", "bmp_pipe", "pam_pipe", "pbm_pipe", "pgm_pipe",
    "ppm_pipe", "pgmyuv_pipe", "jpegls_pipe",
  ]

  /// Reads bytes into memory and returns their number, 0 at the end.
  ///
  /// - Throws: The error of the source.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
    if offset < head.count {
      let count = min(memory.count, head.count - offset)
      if offset == 0, MatroskaWalk.applies(to: head) { walk = MatroskaWalk() }
      unsafe memory.copyBytes(from: head[offset..<offset + count])
      unsafe walk?.take(UnsafeRawBufferPointer(rebasing: memory[..<count]), at: byteCount)
      offset += count
      byteCount += count
      return count
    }
    if isAtEnd { return 0 }
    do {
      let count = try unsafe source(memory)
      isAtEnd = count == 0
      unsafe walk?.take(UnsafeRawBufferPointer(rebasing: memory[..<count]), at: byteCount)
      byteCount += count
      return count
    } catch {
      failure = failure ?? error
      throw error
    }
  }
}
