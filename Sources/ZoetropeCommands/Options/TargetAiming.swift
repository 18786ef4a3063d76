import Zoetrope

extension EncodeCommand.Request {
  /// Chooses what a target requires of a file in a format.
  mutating func aim(at target: Target, _ format: OutputFormat) throws {
    settings.repetition.sound = intake.sound.path
    try settings.aim(at: target, format)
    if target.limits.isSilent { intake.sound.isOmitted = true }
    guard let longest = target.limits.seconds?.upper, intake.raw == nil else { return }
    // The part of the input that is shown in the longest allowed time.
    let moving = try longest.subtracting(intake.hold)
    guard moving > .zero else {
      throw RequestError(
        .hold, value: "\(intake.hold.secondsText)",
        .conflict(with: .target, "\(target.name) takes \(target.limits.seconds ?? LimitRange()) seconds"))
    }
    let shown = intake.bounces ? try moving.divided(by: Rational(2)) : moving
    let last = try intake.start.adding(try shown.multiplied(by: intake.speed))
    if let end = intake.end, end > last {
      throw RequestError(
        .spanEnd, value: "\(end.secondsText)",
        .conflict(with: .target, "\(target.name) takes \(target.limits.seconds ?? LimitRange()) seconds"))
    }
    intake.end = intake.end ?? last
  }
}

extension LoopCommand.Request {
  /// Chooses what a target requires of a file in a format.
  mutating func aim(at target: Target, _ format: OutputFormat) throws {
    encoding.repetition.sound = sound.path
    try encoding.aim(at: target, format)
    footage.target = target
    if target.limits.isSilent { sound.isOmitted = true }
    guard let range = target.limits.seconds, let longest = range.upper else { return }
    if let wish = loop.longest, wish > longest {
      throw UsageError(
        "--max \(wish.secondsText) conflicts with --for: \(target.name) takes \(range) seconds. Leave out one of them.")
    }
    // Played there and back, a part takes twice its length.
    let most = loop.bounces ? try longest.divided(by: Rational(2)) : longest
    loop.longest = min(loop.longest ?? most, most)
    loop.shortest = min(loop.shortest, try most.divided(by: Rational(2)))
  }
}
