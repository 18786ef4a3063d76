import Foundation
import TestSupport
import Testing

@testable import Zoetrope

/// The search for what fits, on sizes that are made up.
@Suite struct SizeBudgetTests {
  private static let size = PixelSize(width: 480, height: 270)

  /// A GIF that does not exist: the bytes of its variants, and what the search asked about them.
  private final class Model {
    let frames: Int
    let bytes: (OutputVariant) -> Int
    /// The estimate by stretches, in percent of the truth.
    let bias: (OutputVariant) -> Int
    private(set) var work = 0
    private(set) var kept: OutputVariant?
    private(set) var encodings = 0

    init(frames: Int, bias: @escaping (OutputVariant) -> Int = { _ in 100 }, bytes: @escaping (OutputVariant) -> Int) {
      (self.frames, self.bias, self.bytes) = (frames, bias, bytes)
    }

    func search(_ limit: Int, kept properties: Set<KeptProperty> = [], finest: Int = 100) -> SizeBudget.Choice {
      let stages = SizeStage.all(
        size: SizeBudgetTests.size, frameRate: Rational(20), frameCount: { frames.left(by: $0) }, levels: 0...finest,
        pleasant: 40,
        kept: properties)
      var trials = SizeSearch(within: SizeBudget(limit: limit, stages: stages, frameCount: frames))
      return trials.run { variant in
        let count = FrameStretches(of: variant.frameCount(of: frames)).frameCount
        work += count * variant.size.area
        return SizeBudget.Encoding(bytes: bytes(variant) * bias(variant) / 100, frames: count)
      } encode: { variant, limit in
        let (all, count) = (bytes(variant), variant.frameCount(of: frames))
        encodings += 1
        let done = all > limit ? max(1, count * limit / all) : count
        work += done * variant.size.area
        if all <= limit { kept = variant }
        return SizeBudget.Encoding(bytes: all, frames: done)
      }
    }

    /// The variant that is predicted as chosen, and whether it is the smallest.
    func predict(_ limit: Int, isSampled: Bool = true) -> (choice: SizeBudget.Choice, isSmallest: Bool) {
      let stages = SizeStage.all(
        size: SizeBudgetTests.size, frameRate: Rational(20), frameCount: { frames.left(by: $0) }, levels: 0...100,
        pleasant: 40, kept: []
      )
      var trials = SizeSearch(within: SizeBudget(limit: limit, stages: stages, frameCount: frames))
      let choice = trials.run(samplesAtMost: 2) { variant in
        SizeBudget.Encoding(
          bytes: bytes(variant) * bias(variant) / 100,
          frames: FrameStretches(of: variant.frameCount(of: frames)).frameCount)
      } encode: { variant, limit in
        let (all, count) = (bytes(variant), variant.frameCount(of: frames))
        encodings += 1
        let done = all > limit && !isSampled ? max(1, count * limit / all) : count
        return SizeBudget.Encoding(bytes: all, frames: done, wholeTime: isSampled ? ElapsedTime() : nil)
      }
      let last = stages[stages.count - 1]
      return (choice, choice.variant == last.variant(last.levels.lowerBound))
    }

    /// Work in encodings of the whole.
    var effort: Double { Double(work) / Double(frames * SizeBudgetTests.size.area) }
  }

  /// Bytes as GIFs have them: they grow faster and faster with quality.
  private static func smooth(_ frames: Int) -> (OutputVariant) -> Int {
    { variant in
      let count = variant.frameCount(of: frames)
      let pixels = variant.size.area
      return 800 + count * pixels * (20 + variant.level + variant.level * variant.level / 25) / 1000
    }
  }

  private static let limits = (0..<14).map { 2000 << $0 }

  @Test(arguments: limits)
  func theBestThatFitsIsFound(limit: Int) {
    let model = Model(frames: 240, bytes: Self.smooth(240))
    let choice = model.search(limit)
    #expect(choice.bytes <= limit && choice.bytes == model.bytes(choice.variant) && model.kept == choice.variant)
    #expect(model.effort <= 4 && model.encodings <= 3, "\(model.effort)")
    if choice.variant != OutputVariant(level: 100, stride: Rational(1), size: Self.size) {
      #expect(choice.bytes > limit * 92 / 100)
    }
  }

  /// More frames or pixels are preferred to finer pictures, also where their coarsest take nearly the whole limit.
  @Test(arguments: [1, 3, 6, 12])
  func theCoarsestOfABetterStageMayUseUpTheLimit(stage: Int) {
    let stages = SizeStage.all(
      size: Self.size, frameRate: Rational(20), frameCount: { 240.left(by: $0) }, levels: 0...100, pleasant: 40,
      kept: [])
    let coarsest = stages[stage].variant(40)
    let bytes = Self.smooth(240)(coarsest)
    for limit in [bytes, bytes * 101 / 100, bytes * 102 / 100] {
      let model = Model(frames: 240, bytes: Self.smooth(240))
      #expect(model.search(limit).variant == coarsest, "\(bytes) of \(limit)")
      #expect(model.effort <= 5 && model.encodings <= 3, "\(model.effort) \(model.encodings)")
    }
  }

  /// Of 40 levels that take about as many bytes, not one of the coarsest is chosen because it fills the limit, too.
  @Test func finerPicturesOfAsManyBytesAreFound() {
    let model = Model(frames: 240) { variant in
      240 * variant.size.area * (800 + variant.level + max(0, variant.level - 80) * 24) / 8000
    }
    let limit = model.bytes(OutputVariant(level: 80, stride: Rational(1), size: Self.size)) * 1003 / 1000
    let choice = model.search(limit, kept: [.size, .frameRate])
    #expect(choice.bytes <= limit && (70...80).contains(choice.variant.level), "\(choice)")
    #expect(model.encodings <= 3 && model.effort <= 4)
  }

  @Test func qualityThenRateThenSizeGiveWay() {
    let all = Self.limits.reversed().map { Model(frames: 240, bytes: Self.smooth(240)).search($0).variant }
    #expect(all.map(\.stride) == all.map(\.stride).sorted())
    #expect(all.map(\.size.area) == all.map(\.size.area).sorted(by: >))
    #expect(Set(all.map(\.stride)).count > 1 && Set(all.map(\.size)).count > 3)
    for variant in all where variant.size != Self.size { #expect(variant.stride > Rational(1)) }
    let kept = Self.limits.map { limit in
      Model(frames: 240, bytes: Self.smooth(240)).search(limit, kept: [.size, .frameRate]).variant
    }
    #expect(kept.allSatisfy { $0.stride == Rational(1) && $0.size == Self.size })
    #expect(kept.map(\.level) == kept.map(\.level).sorted() && Set(kept.map(\.level)).count > 4)
    #expect(
      Self.limits.allSatisfy {
        Model(frames: 240, bytes: Self.smooth(240)).search($0, kept: [.size]).variant.size == Self.size
      })
    #expect(
      Self.limits.allSatisfy {
        Model(frames: 240, bytes: Self.smooth(240)).search($0, kept: [.frameRate]).variant.stride == Rational(1)
      })
    #expect(Model(frames: 240, bytes: Self.smooth(240)).search(1 << 40, finest: 30).variant.level == 30)
  }

  /// Whatever stretches say, and however the bytes jump: nothing too large while there is something that fits, and never
  /// more work than six encodings, or the least that is allowed.
  @Test(arguments: [1, 2, 5, 12, 30, 97, 240, 2000])
  func stretchesMayBeWrong(frames: Int) {
    var generator = SeededGenerator(state: UInt64(frames))
    for round in 0..<60 {
      let (noise, bias, jump) = (
        Int.random(in: 0...60, using: &generator), Int.random(in: 20...300, using: &generator),
        Int.random(in: 0...100, using: &generator)
      )
      let smooth = Self.smooth(frames)
      let model = Model(frames: frames) { variant in
        bias + (variant.level * 7 + variant.size.width * 13) % (noise + 1)
      } bytes: { variant in
        let rough = 100 + (variant.level * 37 + Int(variant.stride.numerator) * 11 + variant.size.width) % (noise + 1)
        return smooth(variant) * rough / 100 * (variant.level > jump ? 3 : 1)
      }
      let limit = Int.random(
        in: 900...max(2000, 2 * smooth(OutputVariant(level: 100, stride: Rational(1), size: Self.size))),
        using: &generator)
      let properties: [Set<KeptProperty>] = [[], [.size], [.frameRate], [.size, .frameRate]]
      let kept = properties[round % 4]
      let choice = model.search(limit, kept: kept)
      let stages = SizeStage.all(
        size: Self.size, frameRate: Rational(20), frameCount: { frames.left(by: $0) }, levels: 0...100, pleasant: 40,
        kept: kept)
      let last = stages[stages.count - 1]
      let smallest = last.variant(last.levels.lowerBound)
      #expect(choice.bytes <= limit || choice.variant == smallest && choice.bytes == model.bytes(smallest))
      #expect(model.bytes(choice.variant) == choice.bytes && model.kept == choice.variant)
      let least = Double(SizeBudget.leastAllowance) / Double(frames * Self.size.area)
      #expect(model.effort <= max(6, 64 / Double(frames), least), "\(model.effort)")
    }
  }

  /// Stretches that promise too little make some encodings fail, and those the next ones careful enough to fit.
  @Test(arguments: [50, 60, 70, 80])
  func stretchesThatPromiseTooMuchAreCorrected(bias: Int) {
    for limit in Self.limits {
      // The more wrong, the coarser the pictures.
      let model = Model(frames: 240, bias: { min(100, bias + $0.level / 4) }, bytes: Self.smooth(240))
      let choice = model.search(limit)
      #expect(choice.bytes <= limit && model.effort <= 6)
      if choice.variant != OutputVariant(level: 100, stride: Rational(1), size: Self.size) {
        #expect(choice.bytes >= limit * 92 / 100, "\(choice.bytes) of \(limit)")
      }
    }
  }

  @Test func whatIsPredictedFitsUnlessNothingDoes() {
    var (count, wrongCount) = (0, 0)
    for limit in stride(from: 5000, to: 2_000_000, by: 7919) {
      let model = Model(frames: 240, bias: { 80 + ($0.level * 37 + $0.size.width) % 41 }, bytes: Self.smooth(240))
      let predicted = model.predict(limit)
      let bytes = predicted.choice.bytes
      #expect(bytes <= limit || predicted.isSmallest, "\(bytes) of \(limit)")
      #expect(model.encodings <= 2)
      count += 1
      if abs(bytes - model.search(limit).bytes) > limit / 20 { wrongCount += 1 }
    }
    // Two encodings tell how wrong stretches are, unless those of the next level are wrong by something else.
    #expect(wrongCount * 4 < count, "\(wrongCount) of \(count)")
  }

  @Test func whatIsEncodedWholeIsPredictedExactly() {
    for limit in stride(from: 5000, to: 2_000_000, by: 7919) {
      let model = Model(frames: 240, bias: { 80 + ($0.level * 37 + $0.size.width) % 41 }, bytes: Self.smooth(240))
      #expect(model.predict(limit, isSampled: false).choice == model.search(limit), "\(limit)")
    }
  }

  @Test func theSmallestIsKeptWhereNothingFits() {
    let model = Model(frames: 240, bytes: Self.smooth(240))
    let choice = model.search(900)
    #expect(choice.variant == OutputVariant(level: 0, stride: Rational(4), size: PixelSize(width: 28, height: 16)))
    #expect(model.kept == choice.variant && choice.bytes > 900)
    let fixed = Model(frames: 240, bytes: Self.smooth(240))
    #expect(
      fixed.search(900, kept: [.size, .frameRate]).variant
        == OutputVariant(level: 0, stride: Rational(1), size: Self.size))
    #expect(fixed.effort <= 6)
  }

  /// The smallest variant has the fewest frames that are allowed, and never one of several.
  @Test(arguments: [(1, 2, 1), (2, 2, 2), (3, 2, 2), (11, 5, 5), (7, 5, 5), (4, 5, 4)])
  func noVariantHasTooFewFrames(frames: Int, least: Int, last: Int) {
    var rules = VariantRules()
    rules.leastFrameCount = least
    let stages = SizeStage.all(
      size: Self.size, frameRate: Rational(20), frameCount: { frames.left(by: $0) }, levels: 0...100, pleasant: 40,
      kept: [.size], rules: rules)
    let counts = stages.map { frames.left(by: $0.stride) }
    #expect(counts.last == last && counts.min() == last, "\(counts)")
  }

  /// A limit on all frames or pixels lowers what is not kept; there is no variant without anything to lower.
  @Test func whatIsKeptIsKeptByLimitsOnFrames() {
    var rules = VariantRules()
    (rules.mostFrameCount, rules.mostPixelCount) = (60, 20 * Self.size.area)
    func first(_ kept: Set<KeptProperty>, _ frames: Int) -> SizeStage? {
      SizeStage.all(
        size: Self.size, frameRate: Rational(20), frameCount: { frames.left(by: $0) }, levels: 0...100, pleasant: 40,
        kept: kept, rules: rules
      ).first
    }
    #expect(first([], 240)?.stride == Rational(4) && first([], 240)?.size != Self.size)
    #expect(first([.size], 240)?.stride == Rational(12) && first([.size], 240)?.size == Self.size)
    #expect(first([.frameRate], 50)?.stride == Rational(1) && first([.frameRate], 50)?.size != Self.size)
    #expect(first([.frameRate], 61) == nil && first([.size, .frameRate], 21) == nil)
    #expect(first([.size, .frameRate], 20)?.size == Self.size)
    // Equal frames may be stored as one.
    rules.mergesEqualFrames = true
    #expect(first([.frameRate], 240)?.stride == Rational(1) && first([.frameRate], 240)?.size != Self.size)
    #expect(first([.size, .frameRate], 240)?.size == Self.size)
    #expect(first([.size], 240)?.stride == Rational(12))
    rules.mostPixelCount = Self.size.area
    #expect(first([.size], 240) == nil)
  }

  @Test func stretchesHoldFramesOfTheLoop() {
    for count in [1, 2, 3, 7, 8, 20, 95, 96, 240, 768, 769, 5000, 72_000_000] {
      let stretches = FrameStretches(of: count)
      let places = stretches.starts.flatMap(stretches.frames)
      #expect(places.allSatisfy((0..<count).contains) && places.count <= min(max(7, count / 8 + 6), 102))
      #expect(places.count == stretches.frameCount)
      #expect(places.count > stretches.starts.count * stretches.firstCounted || count == 1)
    }
  }
}

extension SizeBudget {
  /// A budget of which the smallest variant is taken as a last resort, and estimates encode the stretches of a GIF.
  fileprivate init(limit: Int, stages: [SizeStage], frameCount: Int) {
    self.init(
      limit: limit, stages: stages, frameCount: { frameCount.left(by: $0) }, smallestLimit: .max,
      sampleCount: { count, _ in FrameStretches(of: count).frameCount })
  }
}

extension OutputVariant {
  /// Returns the number of its frames, of so many of stride 1.
  fileprivate func frameCount(of whole: Int) -> Int { whole.left(by: stride) }
}

extension Int {
  /// Returns the number of frames that a stride leaves, rounded as that of footage is.
  fileprivate func left(by stride: Rational) -> Int {
    let (numerator, denominator) = (Int(stride.numerator), Int(stride.denominator))
    return Swift.max(1, (2 * self * denominator + numerator) / (2 * numerator))
  }
}
