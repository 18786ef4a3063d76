import Raster
import Synchronization

/// Looks for transparent pixels in frames that become opaque, up to the first one found.
public final class TransparencyWatch: Sendable {
  private let found = Atomic(false)

  /// Creates a watch that has found nothing.
  public init() {}

  /// Whether a frame so far had such pixels.
  public var hasFound: Bool { found.load(ordering: .relaxed) }

  func look(at pixmap: Pixmap) {
    guard !hasFound, pixmap.pixels.contains(where: { $0.alpha < .max }) else { return }
    found.store(true, ordering: .relaxed)
  }
}
