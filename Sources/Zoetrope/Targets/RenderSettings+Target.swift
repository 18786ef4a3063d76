import FixedPoint
import Frames
import LoopTiming
import Video

extension RenderSettings {
  /// Chooses what a target requires of a file in a format; sizes, rates and lengths follow when the frames are known.
  ///
  /// Of a target that takes several files, each of its own size, it is the one of the requested size, or the largest. Settings are
  /// aimed once: for another target or format, aim a copy that has no target. Those that are chosen, such as ``maximumSize`` and
  /// ``playCount``, are requests from then on, and may be changed.
  ///
  /// - Throws: ``RequestError`` for a requested setting that contradicts a limit, and for settings that have a target; then nothing
  ///   is changed.
  public mutating func aim(at target: Target, _ format: OutputFormat) throws(RequestError) {
    if let earlier = self.target {
      throw RequestError(
        .target, refusing: target.name, "the settings are for \(earlier.name) already; aim settings without a target")
    }
    var aimed = self
    let limits = target.limits
    guard limits.formats.contains(format) else {
      throw target.conflict(.format, "\(format)", limits.formats.map(\.rawValue).joined(separator: ", "))
    }
    guard maximumSize != nil || !takesSmallest else {
      throw RequestError(.takesSmallest, .requires(.maximumSize, "no file exceeds the limits of a target"))
    }
    let sizes = target.sides.map { PixelSize(width: $0, height: $0) }
    aimed.target = (sizes.first { $0 == size } ?? sizes.max { $0.width < $1.width }).map(target.with) ?? target
    if format.isCoded, let most = limits.bytes {
      if let wish = maximumSize, wish > most { throw target.conflict(.maximumSize, "\(wish)", "at most \(most)") }
      aimed.maximumSize = maximumSize ?? most
    }
    if isTransparent, !limits.keepsAlpha(in: format) {
      let others = limits.formats.filter { limits.keepsAlpha(in: $0) }.map(\.rawValue).joined(separator: ", ")
      let remedy =
        others.isEmpty
        ? "no format that \(target.name) takes can" : "\(target.name) also takes \(others), which can"
      throw RequestError(.transparency, "cannot be kept by \(format) files; \(remedy)")
    }
    if format.isVideo, let container = format.container, !limits.codecs.isEmpty {
      let names = limits.codecs.map(\.rawValue).joined(separator: ", ")
      if let codec = video.codec, !limits.codecs.contains(codec) { throw target.conflict(.codec, "\(codec)", names) }
      aimed.video.codec =
        video.codec
        ?? limits.allowedCodecs(in: container).first { !isTransparent || limits.keepsAlpha($0, in: container) }
    }
    if limits.loops, format.isAnimation, frame == nil, moment == nil {
      if let count = playCount, count > 0 { throw target.conflict(.playCount, "\(count)", "files that play forever") }
      aimed.playCount = 0
    }
    if let plays = limits.plays, format.isAnimation, let count = aimed.playCount {
      guard count > 0, plays.contains(Rational(Int64(count))) else {
        throw target.conflict(.playCount, "\(count)", "\(plays) plays")
      }
      // The limit is one of all plays together.
      aimed.target?.limits.seconds = limits.seconds?.divided(by: count)
    }
    if limits.isSilent, let sound = repetition.sound {
      throw target.conflict(.sound, sound, "files without sound")
    }
    self = aimed
  }

  /// Refuses a size, a rate or a pixel format that contradicts the target.
  func checkTarget(_ size: PixelSize, _ frameRate: Rational, _ video: VideoSettings?) throws(RequestError) {
    guard let target else { return }
    let limits = target.limits
    let (width, height) = (Rational(Int64(size.width)), Rational(Int64(size.height)))
    if !(limits.width?.contains(width) ?? true) || !(limits.height?.contains(height) ?? true) {
      throw target.conflict(.size, "\(size)", limits.sizeText([]))
    }
    if limits.isSquare, size.width != size.height { throw target.conflict(.size, "\(size)", "squares") }
    if let long = limits.longSide, !long.contains(max(width, height)) {
      throw target.conflict(.size, "\(size)", "a longer side of \(long) pixels")
    }
    if let area = limits.area, !area.contains(Rational(Int64(size.area))) {
      throw target.conflict(.size, "\(size)", "\(area) pixels a frame")
    }
    if let range = limits.frameRate, !range.contains(frameRate) {
      throw target.conflict(.frameRate, frameRate.decimal(places: 2), "\(range) frames per second")
    }
    if let video, video.container.isAnimation == false, !limits.pixelFormats.isEmpty,
      !limits.pixelFormats.contains(video.pixelFormat.libavName)
    {
      let names = limits.pixelFormats.joined(separator: ", ")
      if let depth = self.video.depth { throw target.conflict(.depth, "\(depth.rawValue)", names) }
      throw target.conflict(.pixelFormat, video.pixelFormat.libavName, names)
    }
  }

  /// The part of the request that limits the number of bytes: the target, if no smaller number is requested.
  var sizeLimitPart: Setting { maximumSize != nil && maximumSize == target?.limits.bytes ? .target : .maximumSize }

  /// Refuses a frame or a moment of the loop in a format that is an animation, and with a play count.
  func checkChosenFrame(for format: OutputFormat) throws(RequestError) {
    guard let value = frame.map({ "\($0)" }) ?? moment?.secondsText else { return }
    let part: Setting = frame != nil ? .frame : .moment
    guard ![.png, .avif].contains(format) else {
      guard playCount == nil else {
        throw RequestError(
          part, value: value, "makes a picture, which has no play count. Leave out one of them.")
      }
      return
    }
    if let target {
      throw RequestError(part, value: value, .conflict(with: .target, "\(target.name) takes animations"))
    }
    throw RequestError(part, .applies(to: "PNG and AVIF", not: format))
  }

  /// Refuses too few frames for the target, and a single one for a target that takes animated PNGs: its file would be a plain
  /// PNG.
  ///
  /// - Parameter part: The part of the request that has the frames.
  func checkTarget(frameCount count: Int, in format: OutputFormat, _ part: Setting) throws(RequestError) {
    guard let target else { return }
    let limits = target.limits
    let source = part == .scene ? "scene" : "input"
    let left = "\(count == 1 ? "One frame of the \(source) is" : "\(count) frames of the \(source) are") left"
    if format == .apng, count == 1, !limits.formats.contains(.png) {
      throw RequestError(part, sentence: "\(left), and \(target.name) takes animations.")
    }
    if let range = limits.frames, let least = range.lower, Rational(Int64(count)) < least {
      throw RequestError(part, sentence: "\(left), and \(target.name) takes \(range).")
    }
  }

  /// Refuses footage that is too brief or too long for the target.
  func checkLength(_ timing: FrameTiming, in format: OutputFormat) throws(RequestError) {
    // A still picture has no length, unlike a video of one frame.
    guard let target, timing.frameCount > 1 || format.isVideo, let range = target.limits.seconds else { return }
    let plays = targetPlayCount(of: timing.length, in: format)
    guard let length = try? timing.length.multiplied(by: Rational(Int64(plays ?? 1))), !range.contains(length) else {
      return
    }
    if let least = range.lower, length < least {
      throw RequestError(.video, value: length.secondsText, .requires(.hold, "\(target.name) takes \(range) seconds"))
    }
    throw RequestError(.video, sentence: "The input lasts \(length.secondsText), and \(target.name) takes \(range).")
  }

  /// Refuses a length in seconds that contradicts the target.
  ///
  /// - Parameters:
  ///   - plays: The play count that follows from the length; nil if the target limits none, or one was requested.
  ///   - part: The setting that decides the length.
  func checkTarget(length: Rational, plays: Int?, _ part: Setting) throws(RequestError) {
    guard let target, let range = target.limits.seconds else { return }
    let whole = try? length.multiplied(by: Rational(Int64(plays ?? 1)))
    guard !range.contains(whole ?? length) else { return }
    throw target.conflict(part, length.secondsText, "\(range) seconds")
  }
}

extension RenderSettings {
  /// Returns whether the target limits the play count of a file, and none is requested: it follows from the length.
  func leavesPlayCountToTarget(in format: OutputFormat) -> Bool {
    playCount == nil && format.isAnimation && target?.limits.plays != nil
  }

  /// Returns whether the target may refuse frames because they are too few or too brief.
  func mayHaveTooFewFrames(in format: OutputFormat) -> Bool {
    guard format.container != nil, let limits = target?.limits else { return false }
    return limits.frames?.lower != nil || limits.seconds?.lower != nil
  }

  /// Returns the play count that a target leaves open: that of the most plays which its length limit allows.
  ///
  /// - Parameters:
  ///   - length: The length of a play in seconds.
  ///   - format: The format of the file.
  /// - Returns: The play count from 1 on; nil if one is requested, or the target does not limit it.
  func targetPlayCount(of length: Rational, in format: OutputFormat) -> Int? {
    guard leavesPlayCountToTarget(in: format), let limits = target?.limits, let plays = limits.plays else { return nil }
    let most = limits.seconds?.upper.flatMap { try? $0.divided(by: length) }.map { Int($0.rounded(.down)) }
    let largest = RenderSettings.playCount.allowed.upperBound
    return max(1, plays.clamp(min(most ?? largest, largest)))
  }
}

extension Target {
  /// Returns the error of frames that are too many, or have too many pixels, where their rate and their size are kept.
  ///
  /// - Parameters:
  ///   - timing: Their times.
  ///   - frameRate: Their rate, in frames per second.
  ///   - size: Their size.
  ///   - kept: The properties that are not changed.
  func conflict(
    of timing: FrameTiming, _ frameRate: Rational, _ size: PixelSize, kept: Set<KeptProperty>
  ) -> RequestError {
    let count = Rational(Int64(timing.frameCount))
    func refusal(allowing allowed: String) -> RequestError {
      conflict(
        .frameRate, frameRate.decimal(places: 2), "\(allowed), and \(timing.length.secondsText) have \(count)")
    }
    if kept.contains(.frameRate) {
      if let range = limits.frames, !range.contains(count) { return refusal(allowing: "\(range) frames") }
      if let most = limits.mostFrames(of: size), most < count {
        return refusal(allowing: "at most \(most) frames of \(size)")
      }
    }
    return conflict(.size, "\(size)", limits.pixels.map { "\($0) pixels in all" } ?? "fewer pixels")
  }

  /// Returns the error of a setting that contradicts a limit.
  fileprivate func conflict(_ setting: Setting, _ value: String, _ allowed: String) -> RequestError {
    RequestError(setting, value: value, .conflict(with: .target, "\(name) takes \(allowed)"))
  }
}
