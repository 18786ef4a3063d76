import FileIO
import FixedPoint
import LoopAnalysis

/// The part of footage that loops best, and how its seam is closed.
public struct FootageLoop: Sendable {
  /// The footage.
  public let footage: Footage
  /// The indices of its frames in the footage.
  public let frames: Range<Int>
  /// The number of frames at its end that are faded into those before its start.
  public let fadeCount: Int
  /// Whether it is played forwards, then backwards.
  public let bounces: Bool
  /// The indices of the frames that are played backwards, too: those between the pictures at the ends, which may be several frames
  /// each.
  let returning: Range<Int>
  /// The difference of the frames at the seam, before it is closed, over that of neighbouring frames on average; nil where
  /// nothing moves, and for frames that loop already.
  public let seam: Double?
  /// Whether these frames loop as they are: all of the footage, or all but some frames at its end that begin the loop again.
  public var loopsAlready: Bool { !bounces && frames.lowerBound == 0 }

  /// Finds the loop: the frames that loop already, unless a crossfade is requested, or the part that loops best.
  ///
  /// - Throws: ``RequestError`` for a negative time, or if the footage has no loop of the requested length,
  ///   ``FileIO/FileError`` if it has none at all.
  public init(in footage: Footage, _ settings: FootageLoopSettings = FootageLoopSettings()) throws {
    try RequestChecks.check(time: settings.fade, .crossfade)
    try RequestChecks.check(time: settings.shortest, .shortestLoop)
    guard !settings.bounces || settings.fade == nil else {
      throw RequestError(.crossfade, .conflict(with: .bounces, "frames that are played backwards lead to the first"))
    }
    let longest = settings.longest.map { footage.frames(in: $0, .down) } ?? footage.frameCount
    if let most = settings.longest, longest < 2 {
      let least = try Rational(2).divided(by: footage.frameRate)
      throw RequestError(
        .longestLoop, value: most.secondsText, "is too short: a loop needs 2 frames, \(least.secondsText)")
    }
    // Two equal lengths that are no whole number of frames are rounded alike. A crossfade that was not requested leaves most of short
    // footage to the loop.
    let longestFade = settings.fade == nil ? min(longest, footage.frameCount / 4) : longest
    let fade = min(footage.frames(in: settings.usedFade), longestFade)
    let search = LoopSearch(footage.signatures, fade: fade)
    let room = min(longest, settings.bounces ? footage.frameCount : search.longestCount)
    let second = footage.frames(in: Rational(1))
    var shortest = max(2, settings.shortest.map { footage.frames(in: $0, .up) } ?? (second <= room ? second : room / 2))
    if let least = settings.shortest, let most = settings.longest, least == most {
      shortest = max(2, min(shortest, longest))
    }
    if let least = settings.shortest, longest < shortest {
      throw RequestError(
        .shortestLoop, value: least.secondsText,
        "is longer than \((settings.longest ?? footage.length).secondsText)")
    }
    if let fade = settings.fade, let most = settings.longest, fade > most {
      throw RequestError(.crossfade, value: fade.secondsText, "is longer than the longest loop, \(most.secondsText)")
    }
    let mayStay = !settings.bounces && (settings.fade == nil || settings.usedFade == .zero)
    if mayStay, let count = search.loopingCount(lengths: shortest...longest) {
      self.init(footage, frames: 0..<count, fadeCount: 0, bounces: false, seam: nil)
      return
    }
    // A requested crossfade is not cut to a shorter loop.
    let lengths = (settings.fade == nil ? shortest : max(shortest, fade))...longest
    let found = settings.bounces ? search.calmest(lengths: lengths) : search.best(lengths: lengths)
    guard let found else {
      if settings.shortest == nil, settings.fade == nil || fade == 0 {
        let around = footage.frameCount - search.longestCount
        throw FileError(
          "loop", footage.path,
          reason:
            "its \(footage.frameCount) frames are too few: a loop needs \(shortest), and \(around) around it to be "
            + "compared; encode it as it is")
      }
      let around =
        fade > 0 ? " and its crossfade are" : settings.bounces ? " is" : " and the frames compared around it are"
      let wish = lengths.lowerBound > shortest ? nil : settings.shortest
      let (part, given) = wish.map { (Setting.shortestLoop, $0) } ?? (.crossfade, settings.usedFade)
      throw RequestError(
        part, refusing: given.secondsText,
        "the loop\(around) longer than the footage, "
          + "\(footage.frameCount) frames in \(footage.length.decimal(places: 2)) s; use a shorter "
          + (fade > 0 ? "loop or crossfade" : "loop"))
    }
    self.init(
      footage, frames: found.start..<found.end,
      fadeCount: min(fade, found.count), bounces: settings.bounces,
      seam: search.usualStep > 0 ? (found.seam / search.usualStep).squareRoot() : nil)
  }

  /// Creates a loop from a given part of footage, which is preceded by as many frames as the crossfade has.
  init(_ footage: Footage, frames: Range<Int>, fadeCount: Int, bounces: Bool, seam: Double?) {
    precondition(fadeCount <= frames.lowerBound && fadeCount <= frames.count)
    (self.footage, self.frames, self.fadeCount) = (footage, frames, fadeCount)
    (self.bounces, self.seam) = (bounces, seam)
    let pictures = bounces ? frames.dropFirst().filter { !footage.heldFrames.contains($0) } : []
    returning = (pictures.first ?? frames.upperBound)..<(pictures.last ?? frames.upperBound)
  }

  /// The number of frames that are shown.
  public var shownCount: Int { frames.count + returning.count }
}
