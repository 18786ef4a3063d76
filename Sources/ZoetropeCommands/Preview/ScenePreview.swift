import FoundationEssentials
import Preview
import Zoetrope

/// A scene in a preview.
struct ScenePreview: PreviewContent {
  let frames: FrameSequence
  let facts: PreviewFacts
  let files: [String]
  private let job: RenderJob

  init(_ state: PreviewState, _ job: RenderJob) throws {
    (self.job, frames, files) = (job, job.sequence, job.inputs + state.filesOfOptions)
    facts = try PreviewFacts(state, job)
  }

  func estimate(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    let estimate = try job.encoding(as: format).estimated(cancellation: cancellation)
    return PreviewCost(estimate: estimate.bytes ?? 0, seconds: estimate.time.seconds)
  }

  func encode(_ format: OutputFormat, _ cancellation: Cancellation) throws -> PreviewCost {
    let job = try job.encoding(as: format)
    let start = ContinuousClock.now
    let file = try job.encoded(cancellation: cancellation)
    return PreviewCost(file: file, seconds: (ContinuousClock.now - start).seconds)
  }

  func psnr(of file: [UInt8], _ format: OutputFormat, _ cancellation: Cancellation) throws -> Double? {
    try job.encoding(as: format).psnr(of: file, cancellation: cancellation)
  }
}

extension PreviewFacts {
  /// The description of a scene's loop.
  fileprivate init(_ state: PreviewState, _ job: RenderJob) throws {
    let table = planTable(job)
    // The name of a scene may be any text; in that of a file, a slash ends the name of a folder.
    let name = job.sceneName.replacing("/", with: "-")
    self.init(
      command: state.command("render", ScenePreviewSource.options, output: name, job.format),
      format: job.format.rawValue, width: job.size.width,
      height: job.size.height, frameCount: job.order.count, length: Double(job.shownLength),
      frameRate: job.plan.frameRate.decimal(places: 3), summary: table[0],
      notes: job.notes.map(\.text) + job.details + state.budgetNotes)
    plan = job.plan.rows.map { row in
      let texts = row.texts
      return PlanRow(name: texts.name, period: texts.period, turns: texts.turns, speed: texts.speed)
    }
    fits = try LoopPlan.fits(of: job.plan.parts.map(\.element), limit: PreviewFacts.fitLimit).map {
      Fit(length: "\($0.length)s", change: $0.worstSpeedChange.percent)
    }
    scene = Scene(json: job.sceneValue?.canonicalJSON ?? "{}", seed: "\(job.settings.choices.seed ?? 0)")
  }

  /// The number of loop lengths that are offered.
  private static let fitLimit = 12
}
