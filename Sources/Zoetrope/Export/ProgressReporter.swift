/// Passes the progress of a rendering on to a closure.
final class ProgressReporter: RenderObserver {
  private let report: (ExportProgress) -> Void
  /// The name of the current part of the work; nil where there is only one.
  private var part: String?

  init(_ report: @escaping (ExportProgress) -> Void) { self.report = report }

  func began() {}

  func began(part: String) { self.part = part }

  func rendered(frames: Int, of total: Int) {
    report(ExportProgress(part: part, frames: frames, frameCount: total))
  }
}
