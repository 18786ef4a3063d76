import CLibAV

/// Bytes that come one after another, each once, as those of a pipe.
@safe
public final class ByteStream {
  private let source: (UnsafeMutableRawBufferPointer) throws -> Int
  /// The first bytes, which were looked at beforehand.
  private(set) var head: [UInt8] = []
  /// How many bytes of the head have been read.
  private var place = 0
  private var isAtEnd = false
  /// The first error of what the bytes come from.
  public private(set) var failure: (any Error)?

  /// Bytes that something gives: it puts some into memory, waiting for them if it has to, and tells how many; none at the
  /// end.
  public init(_ source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) {
    unsafe self.source = source
  }

  /// Bytes that libav looks at, at first, to find out what they are.
  private static let headLength = 2048

  /// Looks at the first bytes; nothing is read by that.
  ///
  /// - Throws: What the source throws.
  func lookAhead() throws {
    var piece = [UInt8](repeating: 0, count: ByteStream.headLength)
    while head.count < piece.count, !isAtEnd {
      let rest = piece.count - head.count
      let count = try unsafe piece.withUnsafeMutableBytes {
        try unsafe source(UnsafeMutableRawBufferPointer(rebasing: $0[..<rest]))
      }
      head += piece[..<count]
      isAtEnd = count == 0
    }
  }

  /// Whether there is nothing in it.
  ///
  /// - Throws: What the source throws.
  public func isEmpty() throws -> Bool {
    try lookAhead()
    return head.isEmpty
  }

  /// Whether it is of a kind that is read from its front to its back and needs no way back: YUV4MPEG2, pictures one behind
  /// the other, Matroska and WebM, MPEG-TS. Others say at their end what is in them, or are read here and there.
  ///
  /// - Throws: What the source throws.
  public func isReadForward() throws -> Bool {
    try lookAhead()
    // libav wants so many zeros behind what it looks at.
    // Of a JPEG that is longer than what is looked at, libav is not sure yet.
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return true }
    var bytes = head + [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var data = unsafe AVProbeData()
      unsafe data.buf = buffer.baseAddress
      unsafe data.buf_size = Int32(head.count)
      var score: Int32 = 0
      guard let format = unsafe av_probe_input_format3(&data, 1, &score), score > AVPROBE_SCORE_MAX / 4 else {
        return false
      }
      return ByteStream.forwardKinds.contains(unsafe String(cString: format.pointee.name))
    }
  }

  /// libav's names of the kinds; of pictures those that it can tell one from the next.
  private static let forwardKinds: Set<String> = [
    "yuv4mpegpipe", "matroska,webm", "mpegts", "png_pipe", "jpeg_pipe", "bmp_pipe", "pam_pipe", "pbm_pipe", "pgm_pipe",
    "ppm_pipe", "pgmyuv_pipe",
  ]

  /// Reads some bytes; none at the end.
  ///
  /// - Throws: What the source throws.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
    if place < head.count {
      let count = min(memory.count, head.count - place)
      unsafe memory.copyBytes(from: head[place..<place + count])
      place += count
      return count
    }
    if isAtEnd { return 0 }
    do {
      let count = try unsafe source(memory)
      isAtEnd = count == 0
      return count
    } catch {
      failure = failure ?? error
      throw error
    }
  }
}
