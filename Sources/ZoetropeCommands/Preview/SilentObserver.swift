import Zoetrope

/// Ignores progress: the page knows only before and after.
struct SilentObserver: RenderObserver {
  func began() {}
  func rendered(frames: Int, of total: Int) {}
}
