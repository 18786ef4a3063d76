import Raster
import Synchronization

/// Looks for transparent pixels in frames that become opaque, up to the first one found.
public final class TransparencyWatch: Sendable {
  private let found = Atomic(false)

  /// Creates a watch that has found nothing.
  public init() {}

  /// Returns messages for the user, known after the last frame.
  ///
  /// - Parameter mayBeMargins: Whether frames were fitted into others, with transparent margins.
  public func notes(mayBeMargins: Bool) -> [String] {
    guard found.load(ordering: .relaxed) else { return [] }
    return ["\(mayBeMargins ? "margins and " : "")transparent pixels become black, since the file stores no alpha"]
  }

  func look(at pixmap: Pixmap) {
    guard !found.load(ordering: .relaxed), pixmap.pixels.contains(where: { $0.alpha < .max }) else { return }
    found.store(true, ordering: .relaxed)
  }
}
