/// Receives progress updates during rendering, on the thread that runs the job.
public protocol RenderObserver {
  /// Called once, before the first frame, when the request is checked and the output can be written.
  func began()

  /// Called when a part of the work begins, such as measuring sizes before encoding. Each part counts its frames anew.
  ///
  /// - Parameter part: The name of the part for a message, such as "measuring".
  func began(part: String)

  /// Called after each frame.
  ///
  /// - Parameters:
  ///   - frames: The number of frames that are done.
  ///   - total: The number of frames of the current part of the work.
  func rendered(frames: Int, of total: Int)
}

extension RenderObserver {
  /// Ignores the part, which suits observers that do not name it.
  public func began(part: String) {}
}
