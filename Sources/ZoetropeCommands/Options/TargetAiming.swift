import Zoetrope

extension EncodeCommand.Request {
  /// Chooses what a target requires of a file in a format.
  mutating func aim(at target: Target, _ format: OutputFormat) throws {
    try settings.setPlayCount(for: format, repeatsVideo: false)
    try settings.aim(at: target, format)
    if target.limits.isSilent { intake.sound.isOmitted = true }
    guard let range = settings.target?.limits.seconds, let longest = range.upper, intake.raw == nil else { return }
    func conflict(_ setting: Setting, _ time: Rational, _ detail: String) -> RequestError {
      let allowed = "\(target.name) takes \(range) seconds, \(detail)"
      return RequestError(setting, value: time.secondsText, .conflict(with: .target, allowed))
    }
    // The part of the input that is shown in the longest allowed time.
    let moving = try longest.subtracting(intake.hold)
    guard moving > .zero else {
      throw conflict(.hold, intake.hold, "with \(intake.hold.secondsText) of the last frame")
    }
    let shown = intake.bounces ? try moving.divided(by: Rational(2)) : moving
    let last = try intake.start.adding(try shown.multiplied(by: intake.speed))
    if let end = intake.end, end > last {
      throw conflict(.spanEnd, end, "here up to \(last.secondsText) of the input")
    }
    intake.end = intake.end ?? last
    intake.longest = longest
  }
}

extension LoopCommand.Request {
  /// Chooses what a target requires of a file in a format.
  mutating func aim(at target: Target, _ format: OutputFormat) throws {
    try encoding.aim(at: target, format)
    footage.target = target
    if target.limits.isSilent { sound.isOmitted = true }
    guard let range = target.limits.seconds, let longest = range.upper else { return }
    if let wish = loop.longest, wish > longest {
      throw RequestError(
        .longestLoop, value: wish.secondsText, .conflict(with: .target, "\(target.name) takes \(range) seconds"))
    }
    // Played there and back, a part takes twice its length.
    let passes = Rational(loop.bounces ? 2 : 1)
    let (least, most) = try ((range.lower ?? .zero).divided(by: passes), longest.divided(by: passes))
    loop.longest = min(loop.longest ?? most, most)
    loop.shortest = try max(least, loop.shortest ?? min(Rational(1), most.divided(by: Rational(2))))
  }
}
