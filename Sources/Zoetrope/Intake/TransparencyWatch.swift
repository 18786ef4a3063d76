import Raster
import Synchronization

/// Looks for transparent pixels in frames that become opaque, up to the first one found.
public final class TransparencyWatch: Sendable {
  private let found = Atomic(false)

  /// Creates a watch that has found nothing.
  public init() {}

  /// Returns a message for the user, known after the last frame; nil if nothing was found.
  ///
  /// - Parameters:
  ///   - mayBeMargins: Whether frames were fitted into others, with margins.
  ///   - mayBePixels: Whether frames may have transparent pixels.
  public func note(mayBeMargins: Bool, mayBePixels: Bool) -> String? {
    guard found.load(ordering: .relaxed) else { return nil }
    guard mayBeMargins else { return "transparent pixels become black" }
    return mayBePixels ? "margins and transparent pixels become black" : "margins become black"
  }

  func look(at pixmap: Pixmap) {
    guard !found.load(ordering: .relaxed), pixmap.pixels.contains(where: { $0.alpha < .max }) else { return }
    found.store(true, ordering: .relaxed)
  }
}
