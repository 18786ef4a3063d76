/// The position of a frame in the loop, which decides the colours that its image should have.
enum FrameRole {
  /// The trial of the lead-in. It is to end as the loop does, so it draws still pixels by their errors alone.
  ///
  /// - Parameter tableCount: ``LeadInTrial/tableCount``.
  case trial(tableCount: Int)
  /// The first picture, which the lead-in has found.
  case first(LeadIn)
  /// A frame like most.
  case usual
  /// A frame after the first picture. The last ones converge towards it.
  case converging(SeamConvergence, framesLeft: Int)

  /// Whether the canvas before the frame's image may be restored after it. The trial must know what stays on the canvas, and frames
  /// that converge are drawn upon each other.
  var mayRestore: Bool {
    switch self {
    case .trial: false
    case .converging(let convergence, let framesLeft): framesLeft >= convergence.frameCount
    case .first, .usual: true
    }
  }

  /// The number of images that a local colour table of the frame's image counts for. The colours of the trial become those of
  /// the first picture, and each of the last frames may need its table.
  var tableCount: Int {
    switch self {
    case .trial(let tableCount): tableCount
    case .first(let leadIn): leadIn.tableCount
    case .usual, .converging: 1
    }
  }
}
