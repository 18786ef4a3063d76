/// A picture in a pixel format for video encoders.
///
/// It is a class because an encoder may continue to read a picture after receiving it. Every holder of a reference may
/// read; only the holder of the *sole* reference may write.
@safe
public final class VideoImage: @unchecked Sendable {
  /// A plane of Y′CbCr. The raw value is the plane's index in ``VideoImage/planes``, where alpha is the fourth.
  public enum Plane: Int, CaseIterable, Sendable {
    /// Luma.
    case y
    /// Blue difference.
    case cb
    /// Red difference.
    case cr
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The memory format of the samples.
  public let format: PixelFormat
  /// The rounding of samples to codes, for formats that support more than one.
  public let rounding: SampleRounding
  /// The layouts of the planes in ``memory``, in the order of libav.
  public let planes: [PlaneLayout]
  /// The memory of all planes, with rows aligned to ``alignment`` bytes.
  public let memory: UnsafeMutableRawPointer
  /// The size of ``memory`` in bytes.
  public let byteCount: Int

  /// The alignment of rows in bytes: a cache line, which the SIMD code of encoders requires too.
  public static let alignment = 64

  /// Creates a picture with uninitialized samples.
  ///
  /// - Precondition: Both sides are positive.
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

  /// Returns the address of a plane, by its index in ``planes``.
  public func start(ofPlane index: Int) -> UnsafeMutableRawPointer { unsafe memory + planes[index].offset }

  /// Returns the bytes of a row of a plane, by its index in ``planes``, without padding.
  public func row(_ y: Int, ofPlane index: Int) -> UnsafeMutableRawBufferPointer {
    let plane = planes[index]
    precondition(y >= 0 && y < plane.height)
    return unsafe UnsafeMutableRawBufferPointer(
      start: start(ofPlane: index) + y * plane.stride, count: plane.bytesPerRow)
  }
}

/// Access to the planes of Y′CbCr by name.
extension VideoImage {
  /// Returns the number of columns and rows in a plane; odd sizes are rounded up.
  public func size(of plane: Plane) -> (width: Int, height: Int) {
    let layout = planes[plane.rawValue]
    return (layout.width, layout.height)
  }

  /// Returns the number of bytes from one row of a plane to the next.
  public func stride(of plane: Plane) -> Int { planes[plane.rawValue].stride }

  /// Returns the address of a plane.
  public func start(of plane: Plane) -> UnsafeMutablePointer<UInt8> {
    unsafe start(ofPlane: plane.rawValue).assumingMemoryBound(to: UInt8.self)
  }

  /// Returns the samples of a plane without padding.
  ///
  /// - Precondition: The samples have eight bits.
  public func samples(of plane: Plane) -> [UInt8] {
    precondition(planes[plane.rawValue].bytesPerElement == 1)
    return unsafe (0..<size(of: plane).height).flatMap { unsafe row($0, ofPlane: plane.rawValue) }
  }
}
