import Zoetrope

/// The plan as a program reads it. Numbers that must be exact are texts: `65`, `1/3`. Times are seconds.
struct PlanDescription: Encodable {
  struct Element: Encodable {
    let name: String
    let period: String
    /// `fitted`, `pinned` or `snapping`.
    let rule: String
    /// Whole turns in the loop; null for what sways.
    let turns: Int64?
    /// How far it has come after each frame, in periods; null for what sways.
    let phasePerFrame: String?
    /// How far a sway goes, in periods.
    let swayAmplitude: Double?
    let speedChange: String
  }

  /// Frames in a row that show equally long.
  struct Delay: Encodable {
    var frames: Int
    let centiseconds: Int
  }

  struct Order: Encodable {
    let firstFrame: Int
    let reverse: Bool
    let bounce: Bool
    let heldFrames: Int
    let frameCount: Int
    let length: String
  }

  struct Fit: Encodable {
    let length: String
    let worstSpeedChange: String
  }

  let scene: String
  let format: String
  let kind: String
  let length: String
  let frameCount: Int
  let frameRate: String
  let requestedFrameRate: String
  let width: Int
  let height: Int
  let worstSpeedChange: String
  let jumps: [String]
  let elements: [Element]
  let shown: Order
  /// The delays of a GIF in the order in which they are shown, equal ones in a row together; null for anything else, and
  /// where there are more than ``mostDelays`` frames.
  let delays: [Delay]?
  /// An upper bound of the memory that frames take while they are rendered, without the encoder's own.
  let frameMemoryBytes: Int
  /// The lengths of loops of whole turns, each better than all shorter ones, if they were asked for.
  let fits: [Fit]?
  /// Estimates of parts, if they were asked for.
  var parts: PartsPlan.Description?

  init(_ job: RenderJob, withFits: Bool) throws {
    let plan = job.plan
    (scene, format, kind) = (job.sceneName, job.format.rawValue, "\(plan.kind)")
    length = plan.length.exactText
    frameCount = plan.frameCount
    frameRate = plan.frameRate.exactText
    requestedFrameRate = plan.requestedFrameRate.exactText
    (width, height) = (job.size.width, job.size.height)
    worstSpeedChange = plan.worstSpeedChange.exactText
    jumps = job.jumps
    elements = plan.parts.map { Element($0, frameCount: plan.frameCount) }
    let order = job.order
    shown = Order(
      firstFrame: order.first, reverse: order.reverses, bounce: order.bounces, heldFrames: order.heldCount,
      frameCount: order.count, length: job.shownLength.exactText)
    delays = job.format == .gif && order.count <= PlanDescription.mostDelays ? PlanDescription.delays(job) : nil
    frameMemoryBytes = job.frameMemory
    fits =
      withFits
      ? try LoopPlan.fits(of: plan.parts.map(\.element), limit: 1000).map {
        Fit(length: $0.length.exactText, worstSpeedChange: $0.worstSpeedChange.exactText)
      } : nil
  }

  /// The largest number of frames whose delays are listed. It exceeds any practical GIF, and keeps longer plans from
  /// printing megabytes of delays.
  private static let mostDelays = 100_000

  private static func delays(_ job: RenderJob) -> [Delay] {
    let timing = job.plan.timing
    return (0..<job.order.count).reduce(into: []) { delays, frame in
      let delay = timing.delayCentiseconds(ofFrame: frame)
      if delays.last?.centiseconds == delay {
        delays[delays.count - 1].frames += 1
      } else {
        delays.append(Delay(frames: 1, centiseconds: delay))
      }
    }
  }
}

extension PlanDescription.Element {
  fileprivate init(_ part: LoopPlan.Part, frameCount: Int) {
    (name, period) = (part.element.name, part.element.period.exactText)
    rule =
      switch part.element.rule {
      case .fitted: "fitted"
      case .pinned: "pinned"
      case .snapping: "snapping"
      }
    switch part.motion {
    case .turns(let turns):
      self.turns = turns
      phasePerFrame = Rational(turns, Int64(frameCount)).exactText
      swayAmplitude = nil
    case .sway(let amplitude):
      (turns, phasePerFrame) = (nil, nil)
      swayAmplitude = Double(amplitude) / 0x1p32
    }
    speedChange = part.speedChange.exactText
  }
}
