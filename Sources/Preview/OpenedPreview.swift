import FileIO
import Frames
import Synchronization
import Zoetrope

/// A content that is open, with the costs that are known.
final class OpenedPreview: Sendable {
  /// The number that names it in requests.
  let id: Int
  let state: PreviewState
  /// The revision of its files when it was opened.
  let revision: FileRevision
  let content: any PreviewContent
  private let costs = Mutex<[OutputFormat: [CostDepth: PreviewCost]]>([:])

  init(id: Int, state: PreviewState, revision: FileRevision, content: any PreviewContent) {
    (self.id, self.state, self.revision, self.content) = (id, state, revision, content)
  }

  /// Returns a frame as bytes of red, green, blue and alpha; nil if there is no such frame.
  func frame(_ index: Int) throws -> [UInt8]? {
    let source = content.frames.source
    guard (0..<source.frameCount).contains(index) else { return nil }
    return try source.straightBytes(ofFrame: index)
  }

  /// Returns a cost that is known; nil if it is not.
  func knownCost(of format: OutputFormat, _ depth: CostDepth) -> PreviewCost? {
    costs.withLock { $0[format]?[depth] }
  }

  /// Keeps a cost.
  func keep(_ cost: PreviewCost, of format: OutputFormat, _ depth: CostDepth) {
    costs.withLock { $0[format, default: [:]][depth] = cost }
  }

  /// Forgets a file, and its cost with it, so that it is encoded again where it is needed.
  func forgetFile(of format: OutputFormat) {
    costs.withLock { $0[format]?[.whole] = nil }
  }
}
