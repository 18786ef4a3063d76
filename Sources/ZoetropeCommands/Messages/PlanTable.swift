import Zoetrope

/// The plan of a job for people, line by line.
func planTable(_ job: RenderJob) -> [String] {
  let plan = job.plan
  let kind =
    switch plan.kind {
    case .still: "a still"
    case .exact: "exact loop"
    case .fitted: "fitted loop"
    case .sway: "sway"
    }
  var lines = [
    "\(job.sceneName): \(kind) of \(plan.length.secondsText), \(counted(plan.frameCount, "frame")) at "
      + "\(plan.frameRate.decimal(places: 4)) per second, \(job.size)"
  ]
  if let order = orderText(job) { lines.append("  \(order)") }
  if !plan.parts.isEmpty {
    let rows = plan.rows.map { row in
      let texts = row.texts
      return [texts.name, "\(texts.period) s", texts.turns, texts.speed]
    }
    lines += [""] + columns([["element", "period", "turns", "speed"]] + rows, toTheRight: 1..., indent: 2)
  }
  if !job.rateNotes.isEmpty { lines += [""] + job.rateNotes.map { "  \($0)" } }
  if !job.jumps.isEmpty {
    lines += ["", "  jumps at the seam, as the scene has them: \(job.jumps.joined(separator: ", "))"]
  }
  return lines
}

extension LoopPlan.Row {
  /// Its columns: the name with the number of elements, their periods in seconds, their turns or how far they sway, and the
  /// changes of their speeds.
  var texts: (name: String, period: String, turns: String, speed: String) {
    let motion =
      switch parts[0].motion {
      case .turns: turns?.text { "\($0)" } ?? ""
      case .sway(let amplitude): "0 … \(Rational(amplitude, 1 << 32).decimal(places: 4))"
      }
    return (
      name: parts.count == 1 ? name : "\(name) (\(parts.count))", period: periods.text { $0.decimal(places: 3) },
      turns: motion, speed: speedChanges.text(\.signedPercent)
    )
  }
}

/// The lengths in which everything could make whole turns, each better than all shorter ones, and a plot of how much
/// speeds would have to change.
func fitTable(_ job: RenderJob) throws -> [String] {
  let limit = 40
  let elements = job.plan.parts.map(\.element)
  let fits = try LoopPlan.fits(of: elements, limit: limit)
  guard elements.contains(where: { $0.rule == .fitted }), fits.first?.worstSpeedChange != Rational.zero else {
    return ["\(job.sceneName): no speed has to change"]
  }
  guard let worst = fits.first?.worstSpeedChange, let least = fits.last?.worstSpeedChange else {
    return [
      "\(job.sceneName): no lengths can be compared, since these periods have too many turns or digits; use a single "
        + "length (--loop 60s)"
    ]
  }
  let cells = columns(
    [["loop", "speeds change by"]] + fits.map { [$0.length.secondsText, $0.worstSpeedChange.percent] },
    toTheRight: 0..., indent: 2)
  let bars = fits.map { "  " + barText(Double($0.worstSpeedChange) / Double(worst), width: 40) }
  var lines = ["\(job.sceneName): loops of whole turns, each better than all shorter ones", ""]
  lines += zip(cells, [""] + bars).map(+)
  if fits.count == limit {
    lines.append("  and longer ones")
  } else if least > .zero {
    lines.append("  longer ones cannot be compared, since these periods have too many turns or digits")
  }
  return lines
}

/// Returns a description of the frames shown and their order; nil if the loop is shown unchanged from its start.
func orderText(_ job: RenderJob) -> String? {
  let order = job.order
  var words: [String] = []
  if order.first > 0 { words.append("begins with frame \(order.first)") }
  if order.reverses { words.append("backwards") }
  if order.bounces { words.append("forwards, then backwards") }
  if order.heldCount > 0 { words.append("the last frame \(counted(order.heldCount, "frame")) longer") }
  guard !words.isEmpty else { return nil }
  return "shown: \(words.joined(separator: ", ")); \(counted(order.count, "frame")), \(job.shownLength.secondsText)"
}
