/// Ignores progress.
package struct SilentObserver: RenderObserver {
  package init() {}

  package func began() {}
  package func rendered(frames: Int, of total: Int) {}
}
