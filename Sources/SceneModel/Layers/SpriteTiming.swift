public import FixedPoint
import LoopTiming

/// How long each picture of a sprite shows.
public struct SpriteTiming: Hashable, Sendable {
  /// For each picture whole microseconds, at least 1.
  let microseconds: [Int64]

  /// The times in seconds, in the order of the pictures; each is rounded to microseconds, and kept within
  /// 0.000001…1000 s, so that sums of them can be counted.
  ///
  /// - Precondition: there is at least one.
  public init(durations: [Rational]) {
    precondition(!durations.isEmpty)
    microseconds = durations.map { duration in
      let exact = (Int128(duration.numerator) * 1_000_000).divided(by: Int128(duration.denominator), .nearest)
      return Int64(max(1, min(1_000_000_000, exact)))
    }
  }

  /// The same pictures, all showing equally long.
  func with(frameDuration: Rational) -> SpriteTiming {
    SpriteTiming(durations: microseconds.map { _ in frameDuration })
  }

  /// The time of all pictures in seconds.
  var period: Rational { Rational(microseconds.reduce(0, +), 1_000_000) }

  /// Where in the period each picture begins.
  var starts: [Phase] {
    let whole = Int128(microseconds.reduce(0, +))
    var sum: Int64 = 0
    return microseconds.map { time in
      defer { sum += time }
      return Phase(steps: UInt32((Int128(sum) << 32).divided(by: whole, .down)))
    }
  }
}

extension Scene {
  /// Where the scene, in any of its forms, names sprites.
  public var spriteReferences: [SpriteReference] {
    func references(_ layers: [Layer]) -> [SpriteReference] {
      layers.flatMap { layer -> [SpriteReference] in
        switch layer.content {
        case .shape: []
        case .group(let layers): references(layers)
        case .swarm(let swarm): [SpriteReference(name: swarm.sprite, path: swarm.spritePath)]
        }
      }
    }
    return [layers, layersWithReducedTransparency ?? [], layersWithoutColorMeaning ?? []].flatMap(references)
  }

  /// The names of the scene's sprites, each once, in the order of the scene.
  public var spriteNames: [String] {
    spriteReferences.reduce(into: []) { names, reference in
      if !names.contains(reference.name) { names.append(reference.name) }
    }
  }
}
