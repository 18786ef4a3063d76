/// A picture in a format that video encoders take.
///
/// A class because an encoder may go on reading a picture after it was handed over: whoever holds a reference may read,
/// and only the one who holds the *only* reference may write.
@safe
public final class VideoImage: @unchecked Sendable {
  /// A plane of Y′CbCr; its number is its place in ``VideoImage/planes``, where alpha follows as the fourth.
  public enum Plane: Int, CaseIterable, Sendable {
    /// Luma.
    case y
    /// Blue difference.
    case cb
    /// Red difference.
    case cr
  }

  /// Columns of pixels.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// How the samples stand in memory.
  public let format: PixelFormat
  /// How samples are rounded to codes, where the format leaves a choice.
  public let rounding: SampleRounding
  /// Where the planes stand in ``memory``, in the order of libav.
  public let planes: [PlaneLayout]
  /// The memory of all planes, each row aligned to ``alignment`` bytes.
  public let memory: UnsafeMutableRawPointer
  /// The size of ``memory`` in bytes.
  public let byteCount: Int

  /// The alignment of rows in bytes: a cache line, which is also what SIMD code of encoders asks for.
  public static let alignment = 64

  /// A picture whose samples are not set yet.
  ///
  /// - Precondition: both sides are positive.
  public init(
    width: Int, height: Int, format: PixelFormat = .yuv(.standard), rounding: SampleRounding = .nearest
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.rounding = rounding
    planes = format.planes(width: width, height: height)
    byteCount = planes.reduce(0) { $0 + $1.byteCount }
    unsafe memory = .allocate(byteCount: byteCount, alignment: VideoImage.alignment)
  }

  deinit { unsafe memory.deallocate() }

  /// Copies another picture of the same size, format and rounding.
  public func copy(_ source: VideoImage) {
    precondition(source.width == width && source.height == height)
    precondition(source.format == format && source.rounding == rounding)
    unsafe memory.copyMemory(from: source.memory, byteCount: byteCount)
  }

  /// The first byte of a plane, by its place in ``planes``.
  public func start(ofPlane index: Int) -> UnsafeMutableRawPointer { unsafe memory + planes[index].offset }

  /// The bytes of a row of a plane, by its place in ``planes``, without the padding.
  public func row(_ y: Int, ofPlane index: Int) -> UnsafeMutableRawBufferPointer {
    let plane = planes[index]
    precondition(y >= 0 && y < plane.height)
    return unsafe UnsafeMutableRawBufferPointer(
      start: start(ofPlane: index) + y * plane.stride, count: plane.bytesPerRow)
  }
}

/// Planes of Y′CbCr by their names.
extension VideoImage {
  /// The columns and rows of a plane; odd sizes round up.
  public func size(of plane: Plane) -> (width: Int, height: Int) {
    let layout = planes[plane.rawValue]
    return (layout.width, layout.height)
  }

  /// The bytes from one row of a plane to the next.
  public func stride(of plane: Plane) -> Int { planes[plane.rawValue].stride }

  /// The first byte of a plane.
  public func start(of plane: Plane) -> UnsafeMutablePointer<UInt8> {
    unsafe start(ofPlane: plane.rawValue).assumingMemoryBound(to: UInt8.self)
  }

  /// The samples of a plane without the padding of its rows.
  ///
  /// - Precondition: the samples have eight bits.
  public func samples(of plane: Plane) -> [UInt8] {
    precondition(planes[plane.rawValue].bytesPerElement == 1)
    return unsafe (0..<size(of: plane).height).flatMap { unsafe row($0, ofPlane: plane.rawValue) }
  }
}
