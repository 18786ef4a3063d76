/// The position of a frame in the loop, which decides the colours that its image should have.
enum FrameRole {
  /// The trial of the lead-in. It is to end as the loop does, so it draws still pixels by their errors alone.
  case trial
  /// The first picture, which the lead-in has found.
  case first(LeadIn)
  /// A frame like most.
  case usual
  /// One of the last frames, which converge towards the first picture.
  case converging(SeamConvergence, framesLeft: Int)

  /// Whether the canvas before the frame's image may be restored after it. The trial must know what stays on the canvas, and frames
  /// that converge are drawn upon each other.
  var mayRestore: Bool {
    switch self {
    case .trial, .converging: false
    case .first, .usual: true
    }
  }
}
