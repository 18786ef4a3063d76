/// Ignores progress.
public struct SilentObserver: RenderObserver {
  /// Creates an observer.
  public init() {}

  /// Does nothing.
  public func began() {}

  /// Does nothing.
  public func rendered(frames: Int, of total: Int) {}
}
