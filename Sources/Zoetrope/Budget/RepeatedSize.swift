import FileIO
import Pipeline
import Video

/// The size of a file in which a video follows itself, from that of the video alone.
///
/// Such a file has one header. Beside its data, each frame takes 4 bytes of the index of an MP4 or MOV, another 8 if
/// frames are reordered, and 4 if it is a key frame; in WebM and Matroska it takes about 6 bytes of its block, and a key
/// frame 32 of space for the index, which a video alone does not reserve. So the sizes of a part two and three times in a
/// row tell all: from two passes on, each adds as many bytes as the third (within 1 % up to 3600 passes in each container).
struct RepeatedSize {
  private let repeatCount: Int
  /// The bytes of the part alone, and twice and three times in a row; 0 for a file that is not repeated.
  private var (once, twice, thrice) = (0, 0, 0)

  /// Measures a part; nothing if the file is not repeated.
  ///
  /// - Parameters:
  ///   - path: The path of a file of the video, or of some of its frames.
  ///   - bytes: The bytes of that file.
  ///   - container: The container of both files.
  ///   - repeatCount: The number of times that the video follows itself.
  ///   - cancellation: Checked before each frame.
  init(
    ofPartAt path: String, bytes: Int, in container: VideoContainer, repeatCount: Int, _ cancellation: Cancellation
  ) throws {
    self.repeatCount = repeatCount
    guard repeatCount > 1 else { return }
    let loop = try VideoLoop(path: path, visited: cancellation.check)
    func written(_ count: Int) throws -> Int {
      let file = try OutputTarget.temporary()
      let repeated = RepeatedVideoEncoder(loop: loop, count: count, sound: nil, container: container)
      _ = try repeated.encode(to: file, .silent(cancellation))
      return file.byteCount ?? 0
    }
    (once, twice, thrice) = (bytes, try written(2), try written(3))
  }

  /// The sizes of a part in bytes: alone, and twice and three times in a row.
  init(once: Int, twice: Int, thrice: Int, repeatCount: Int) {
    (self.repeatCount, self.once, self.twice, self.thrice) = (repeatCount, once, twice, thrice)
  }

  /// A bound on the bytes, 9 petabytes, beyond which the products of a search for a size might overflow.
  static let mostBytes = 1 << 53

  /// Returns the bytes of the file, at most ``mostBytes``.
  ///
  /// - Parameter video: The bytes of the video alone.
  func bytes(of video: Int) -> Int {
    guard repeatCount > 1 else { return video }
    let pass = Int128(thrice) - Int128(twice)
    let bytes = Int128(twice) - 2 * pass + (Int128(video) - Int128(once) + pass) * Int128(repeatCount)
    return Int(clamping: min(bytes, Int128(RepeatedSize.mostBytes)))
  }
}
