/// Receives progress updates during rendering.
public protocol RenderObserver {
  /// Called once, when everything is checked and the file can be written, before the first frame.
  func began()

  /// Called when a part of the work begins, of several of which each counts its own frames: what it does, for people.
  func began(part: String)

  /// Called on the rendering's own thread after each frame.
  func rendered(frames: Int, of total: Int)
}

extension RenderObserver {
  /// Nothing.
  public func began(part: String) {}
}
