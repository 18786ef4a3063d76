/// Hands the progress of a rendering to a closure.
struct ProgressReporter: RenderObserver {
  let report: (ExportProgress) -> Void
  private let part = CurrentPart()

  init(_ report: @escaping (ExportProgress) -> Void) { self.report = report }

  func began() {}

  func began(part name: String) { part.name = name }

  func rendered(frames: Int, of total: Int) {
    report(ExportProgress(part: part.name, frames: frames, frameCount: total))
  }

  /// The name of the part at hand; observers are called on one thread.
  private final class CurrentPart {
    var name: String?
  }
}
