import FixedPoint
import Geometry
import Synchronization

/// The pixels of copies of a picture that are asked for more than once: those of a picture that stands still while its filters move,
/// or something below it, and the upright copy of which all frames of a rotation are made.
///
/// They are a function of the key. Those that are asked for once, as in a zoom, would only take memory: they are kept from the second
/// time on.
final class ImageCopyCache: Sendable {
  /// All that the pixels of a copy depend on, except the picture.
  struct Key: Hashable {
    let center: Point
    let size: Size
    let turn: Angle
    let repeats: Bool
    let continuesBeyond: RectangleSides
    let region: PixelRegion
  }

  private struct Content {
    /// The copies that have been asked for, ``ImageCopyCache/capacity`` at most.
    var asked: Set<Key> = []
    /// Those of them that are kept.
    var copies: [Key: Pixmap] = [:]
    /// The number of their pixels.
    var pixelCount = 0
  }

  private let content = Mutex(Content())
  private let pixelCapacity: Int

  /// The largest number of copies that have been asked for: many more than a frame has, and few to store.
  private static let capacity = 1024

  /// Creates a cache.
  ///
  /// - Parameter pixelCapacity: The largest number of pixels that are kept, of 8 bytes each. The default holds a frame of
  ///   3840×2160, in 64 MiB.
  init(pixelCapacity: Int = 1 << 23) { self.pixelCapacity = pixelCapacity }

  /// Returns the pixels of a copy, which a closure makes unless they are kept.
  func pixels(of key: Key, make: () -> Pixmap) -> Pixmap {
    if let copy = content.withLock({ $0.copies[key] }) { return copy }
    let copy = make()
    let count = copy.pixels.count
    content.withLock { content in
      if content.asked.count >= ImageCopyCache.capacity { content = Content() }
      // Another thread may have made it at the same time.
      let isFirst = content.asked.insert(key).inserted
      if isFirst || content.copies[key] != nil || count > pixelCapacity { return }
      if content.pixelCount + count > pixelCapacity { (content.copies, content.pixelCount) = ([:], 0) }
      content.copies[key] = copy
      content.pixelCount += count
    }
    return copy
  }
}
