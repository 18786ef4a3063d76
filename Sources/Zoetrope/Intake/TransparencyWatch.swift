import Raster
import Synchronization

/// Looks for transparent pixels in frames that become opaque, up to the first one found.
public final class TransparencyWatch: Sendable {
  private let found = Atomic(false)
  private let storesAlpha: Bool

  /// Creates a watch that has found nothing.
  ///
  /// - Parameter storesAlpha: Whether the file could store alpha.
  public init(storesAlpha: Bool) { self.storesAlpha = storesAlpha }

  /// Returns messages for the user, known after the last frame.
  ///
  /// - Parameters:
  ///   - mayBeMargins: Whether frames were fitted into others, with margins.
  ///   - mayBePixels: Whether frames may have transparent pixels.
  public func notes(mayBeMargins: Bool, mayBePixels: Bool) -> [String] {
    guard found.load(ordering: .relaxed) else { return [] }
    let lost = [mayBeMargins ? "margins" : nil, mayBePixels ? "transparent pixels" : nil].compactMap(\.self)
    let way = storesAlpha ? ", unless --transparent keeps them" : ", since the file stores no alpha"
    return [lost.joined(separator: " and ") + " become black" + way]
  }

  func look(at pixmap: Pixmap) {
    guard !found.load(ordering: .relaxed), pixmap.pixels.contains(where: { $0.alpha < .max }) else { return }
    found.store(true, ordering: .relaxed)
  }
}
