import FileIO
import Frames

/// The bytes of a Matroska or WebM file, whose elements are walked as libav reads them: a film is too long to be read once more.
final class MatroskaBytes: ByteSource {
  private let source: any ByteSource
  private var walk = MatroskaWalk()

  /// Takes the bytes of a file; nil if it is of another kind.
  init?(_ source: any ByteSource) {
    guard let head = source.bytes(at: 0, count: 4), MatroskaWalk.applies(to: head) else { return nil }
    self.source = source
  }

  var count: Int { source.count }

  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    guard let length = unsafe source.read(at: offset, into: memory) else { return nil }
    unsafe walk.take(UnsafeRawBufferPointer(rebasing: memory[..<length]), at: offset)
    return length
  }

  /// The fault of the elements. Those that have not been read are walked now.
  var fault: FileFault.Kind? {
    let pieceLength = 4096
    while !walk.isOver, walk.position < count {
      guard bytes(at: walk.position, count: pieceLength) != nil else { return nil }
    }
    return walk.fault(of: count)
  }
}
