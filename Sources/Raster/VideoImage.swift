/// An 8-bit Y′CbCr picture in three planes, the chroma planes halved both ways (4:2:0): what video encoders take.
///
/// BT.709, limited range: luma 16…235, chroma 16…240 around 128. A chroma sample stands beside the left luma sample of
/// its pair of columns and between the two rows (chroma location "left").
///
/// A class because an encoder may go on reading a picture after it was handed over: whoever holds a reference may read,
/// and only the one who holds the *only* reference may write.
@safe
public final class VideoImage: @unchecked Sendable {
  /// One of the three planes, in the order of the memory.
  public enum Plane: Int, CaseIterable, Sendable {
    /// Luma.
    case y
    /// Blue difference.
    case cb
    /// Red difference.
    case cr
  }

  /// Columns of luma samples.
  public let width: Int
  /// Rows of luma samples.
  public let height: Int
  /// The memory of all planes, each row aligned to ``alignment`` bytes.
  public let memory: UnsafeMutableRawPointer
  /// The size of ``memory`` in bytes.
  public let byteCount: Int

  /// The alignment of rows in bytes: a cache line, which is also what SIMD code of encoders asks for.
  public static let alignment = 64

  /// A picture whose samples are not set yet.
  ///
  /// - Precondition: both sides are positive.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    byteCount = Plane.allCases.reduce(0) {
      $0 + VideoImage.stride(of: $1, width: width) * VideoImage.size(of: $1, width: width, height: height).height
    }
    unsafe memory = .allocate(byteCount: byteCount, alignment: VideoImage.alignment)
  }

  deinit { unsafe memory.deallocate() }

  /// Copies another picture of the same size.
  public func copy(_ source: VideoImage) {
    precondition(source.width == width && source.height == height)
    unsafe memory.copyMemory(from: source.memory, byteCount: byteCount)
  }

  /// The columns and rows of a plane; odd sizes round up.
  public func size(of plane: Plane) -> (width: Int, height: Int) {
    VideoImage.size(of: plane, width: width, height: height)
  }

  /// The bytes from one row of a plane to the next.
  public func stride(of plane: Plane) -> Int { VideoImage.stride(of: plane, width: width) }

  /// The first sample of a plane.
  public func start(of plane: Plane) -> UnsafeMutablePointer<UInt8> {
    let offset = Plane.allCases.prefix(plane.rawValue).reduce(0) { $0 + stride(of: $1) * size(of: $1).height }
    return unsafe (memory + offset).assumingMemoryBound(to: UInt8.self)
  }

  /// The samples of a plane without the padding of its rows.
  public func samples(of plane: Plane) -> [UInt8] {
    let (width, height) = size(of: plane)
    let (start, stride) = unsafe (start(of: plane), stride(of: plane))
    return unsafe (0..<height).flatMap { unsafe UnsafeBufferPointer(start: start + $0 * stride, count: width) }
  }

  private static func size(of plane: Plane, width: Int, height: Int) -> (width: Int, height: Int) {
    plane == .y ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
  }

  private static func stride(of plane: Plane, width: Int) -> Int {
    let samples = size(of: plane, width: width, height: 1).width
    return (samples + alignment - 1) / alignment * alignment
  }
}
