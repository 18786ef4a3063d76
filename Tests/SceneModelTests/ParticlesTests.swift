import FixedPoint
import Geometry
import LoopTiming
import Testing

@testable import SceneModel

private func resolved(
  _ particles: Particles, seed: UInt64 = 3, stands: Bool = false
) -> (particles: ResolvedParticles, scene: ResolvedScene) {
  var layer = Layer(.particles(particles))
  layer.name = "p"
  let scene = Scene(layers: [layer])
  var choices = SceneChoices()
  (choices.seed, choices.reduceMotion) = (seed, stands)
  let resolved = scene.resolved(choices, canvas: scene.canvas)
  guard case .particles(let particles) = resolved.layers[0].content else { preconditionFailure() }
  return (particles, resolved)
}

private func drifting(_ direction: Int, depth: Fixed = .zero, count: Int = 200) -> Particles {
  Particles(
    colors: [.white, .black], count: count, size: .points(.random(lower: Fixed(4), upper: Fixed(12))), depth: depth,
    direction: .constant(Fixed(direction)), sway: .points(.constant(Fixed(10))),
    twinkle: .random(lower: .zero, upper: .one))
}

@Suite struct ParticlesTests {
  @Test func theyAreOnePeriodOfThePlan() throws {
    let (_, scene) = resolved(drifting(90))
    #expect(scene.elements == [PeriodicElement(name: "p", period: Rational(20), rule: .fitted)])
    #expect(resolved(drifting(90), stands: true).scene.elements.isEmpty)
  }

  /// A larger count changes no other particle; another seed changes all.
  @Test func drawsAreKeptWhenParticlesAreAdded() {
    let (few, many) = (resolved(drifting(30, count: 5)).particles, resolved(drifting(30, count: 40)).particles)
    #expect(few.members.allSatisfy(many.members.contains) && many.members.count == 40)
    #expect(Set(many.members.map(\.middle)).count == 40 && Set(many.members.map(\.color)).count == 2)
    #expect(!resolved(drifting(30, count: 5), seed: 4).particles.members.contains(where: many.members.contains))
  }

  /// Where a particle leaves its path and where it appears again, it is outside of the canvas.
  @Test(arguments: [0, 90, 37, 200, -61])
  func theReturnIsNotSeen(direction: Int) {
    let canvas = Scene.standardCanvas
    for member in resolved(drifting(direction, depth: Fixed.one.half)).particles.members {
      let turn = Phase(steps: 1 << 31 &- member.start.steps)
      for phase in [turn, Phase(steps: turn.steps &- 1)] {
        let center = member.center(at: phase)
        let reach = member.length.half
        let isInside =
          center.x > -reach && center.x < canvas.width + reach && center.y > -reach && center.y < canvas.height + reach
        #expect(!isInside)
      }
    }
  }

  /// Where the box does not surely cover the canvas, it cuts drifting particles, unless the layer has a clip.
  @Test func theReturnIsCutOff() {
    func clip(
      _ particles: Particles, _ change: (inout Layer) -> Void = { _ in }, around: (inout Layer) -> Void = { _ in }
    ) -> ResolvedOutline? {
      var layer = Layer(.particles(particles))
      layer.name = "p"
      change(&layer)
      var group = Layer(.group([layer]))
      around(&group)
      let scene = Scene(layers: [group])
      guard case .group(let layers) = scene.resolved(SceneChoices(), canvas: scene.canvas).layers[0].content
      else { preconditionFailure() }
      return layers[0].clip
    }
    func turn(_ layer: inout Layer) { layer.rotation = .constant(.constant(Fixed(30))) }
    func move(_ layer: inout Layer) { layer.offsetX = .constant(.points(.constant(.one))) }
    func shrink(_ layer: inout Layer) { layer.scale = .constant(.constant(.one.half)) }
    let canvas = Scene.standardCanvas
    let whole = ResolvedOutline(Rectangle(origin: .zero, size: canvas))
    var (small, large) = (drifting(90), drifting(90))
    small.frame = Layer.Frame(width: .points(.constant(Fixed(200))), alignment: .leading)
    large.frame = Layer.Frame(width: .points(.constant(Fixed(2000))))
    let left = ResolvedOutline(Rectangle(origin: .zero, size: Size(width: Fixed(200), height: canvas.height)))
    #expect(clip(drifting(90)) == nil && clip(large) == nil && clip(small) == left)
    #expect(clip(Particles(colors: [.white], frame: small.frame), turn) == nil)
    for change in [turn, move, shrink] {
      #expect(clip(drifting(90), change) == whole && clip(drifting(90), around: change) == whole)
    }
    #expect(clip(small, { $0.clip = Layer.Clip(.circle) })?.shape == .circle)
  }

  /// Fast particles follow each other at greater distances: of a depth d, (1 − d) / d · ln(1 / (1 − d)) are in the frame, 26 % of
  /// 0.9, less what is just outside of it.
  @Test func aPartOfADeepDriftIsInTheFrame() {
    let members = resolved(drifting(0, depth: Fixed(raw: 58982), count: 2000)).particles.members
    let width = Scene.standardCanvas.width
    let count = members.filter { (Fixed.zero...width).contains($0.center(at: .zero).x) }.count
    #expect((420...600).contains(count), "\(count)")
  }

  /// A piece or a sprite reaches farther, as far as its corners.
  @Test(arguments: [0, 90, 37], [true, false])
  func cornersAreNotSeenEither(direction: Int, isSprite: Bool) {
    let canvas = Scene.standardCanvas
    var particles = drifting(direction, depth: Fixed.one.half)
    (particles.shape, particles.sway) = (.piece, .zero)
    if isSprite { (particles.shape, particles.sprite) = (.disc, "a") }
    for member in resolved(particles).particles.members {
      let center = member.center(at: Phase(steps: 1 << 31 &- member.start.steps))
      let (length, width) = (Double(member.length.raw) / 65536, Double(member.size.raw) / 65536)
      let reach = Fixed(raw: Int64((length * length + width * width).squareRoot() / 2 * 65536))
      let isInside =
        center.x > -reach && center.x < canvas.width + reach && center.y > -reach && center.y < canvas.height + reach
      #expect(!isInside)
    }
  }

  /// Turns are whole, so a particle ends as it began; in between it turns evenly, and tumbles.
  @Test func turnsAreWhole() {
    var particles = drifting(90)
    (particles.shape, particles.rotation) = (.piece, .random(lower: .zero, upper: Fixed(360)))
    (particles.spin, particles.tumble) = (.random(lower: Fixed(-3), upper: Fixed(3)), .constant(Fixed(raw: 170_000)))
    let members = resolved(particles).particles.members
    #expect(Set(members.map { Int32(bitPattern: $0.spin) }) == Set(-3...3))
    #expect(Set(members.map(\.angle.steps)).count == 200)
    for member in members {
      #expect(member.tumble.turns == 3)
      let quarter = member.angle(at: Phase(steps: 1 << 30)).steps
      #expect(quarter == member.angle(at: .zero).steps &+ member.spin << 30)
      let facing = (0..<64).map { member.facing(at: Phase(steps: $0 << 26)) }
      #expect(facing.contains { $0 > Fixed(raw: 62_000) } && facing.contains { $0 < Fixed(raw: -62_000) })
    }
    let still = resolved(Particles(.piece, colors: [.white], count: 5)).particles.members
    #expect(still.allSatisfy { $0.facing(at: Phase(steps: 77)) == .one && $0.angle(at: Phase(steps: 9)).steps == 0 })
  }

  /// Near particles are larger, faster and drawn last.
  @Test func theNearestAreTheFastest() {
    let members = resolved(
      Particles(colors: [.white], count: 100, depth: Fixed.one.half, direction: .constant(.zero))
    ).particles.members
    let (sizes, speeds) = (members.map(\.size), members.map(\.path.x))
    #expect(sizes == sizes.sorted() && speeds == speeds.sorted())
    #expect(sizes[0] >= Fixed(4) && sizes[99] <= Fixed(8) && sizes[99] > sizes[0])
  }

  @Test func floatingOnesStayInTheirFrame() {
    let frame = Layer.Frame(width: .points(.constant(Fixed(200))), alignment: .leading)
    let members = resolved(Particles(colors: [.white], frame: frame, count: 100)).particles.members
    for member in members {
      let center = member.center(at: Phase(steps: 1 << 30))
      #expect(center == member.center(at: .zero))
      #expect((.zero..<Fixed(200)).contains(center.x) && (.zero..<Fixed(540)).contains(center.y))
    }
  }

  @Test func lightIsLostAndComesBack() {
    let particles = Particles(colors: [.white], count: 20, opacity: .constant(Fixed.one.half), twinkle: .constant(.one))
    for member in resolved(particles).particles.members {
      let opacities = (0..<64).map { member.opacity(at: Phase(steps: $0 << 26)) }
      #expect(opacities.allSatisfy { (.zero...Fixed.one.half).contains($0) })
      #expect(opacities.contains { $0 < Fixed(raw: 600) } && opacities.contains { $0 > Fixed(raw: 32000) })
    }
  }
}
