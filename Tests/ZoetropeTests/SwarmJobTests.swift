import Foundation
import Raster
import TestSupport
import Testing

@testable import Zoetrope

private let sprite = MovingPicture(
  frames: [UInt16(20000), 50000].map { red in
    let color = RGBA16(red: red, green: 0, blue: 0, alpha: .max)
    return MovingPicture.Frame(pixmap: Pixmap(width: 30, height: 20, filledWith: color), duration: Rational(3, 10))
  })

private func scene() throws -> Scene {
  try Scene(nameOrPath: "\(repository)/samples/mosquitoes.json")
}

private func job(
  _ format: OutputFormat, _ change: (inout RenderSettings) -> Void = { _ in }
) throws -> RenderJob {
  var settings = RenderSettings()
  change(&settings)
  return try RenderJob(scene: scene(), settings: settings, format: format, sprites: ["mosquito.gif": sprite])
}

@Suite struct SwarmJobTests {
  /// 18 s are the first multiple of the gradient's 6 s that each flight may take, and no more than 3/2 of a GIF's 12 s.
  @Test(arguments: [OutputFormat.gif, .mp4])
  func theMosquitoesLoopIsExactAndShort(format: OutputFormat) throws {
    let job = try job(format)
    #expect(job.plan.kind == .exact && job.plan.length == Rational(18))
    #expect(job.plan.rows.map(\.name) == ["gradient", "mosquitoes wings", "mosquitoes flight"])
    #expect(job.plan.rows[2].parts.count == 21)
    #expect(job.jumps == ["mosquitoes swarm.opacity"])
    #expect(job.details == ["mosquitoes swarm.opacity starts again with a jump, as the scene has it"])
  }

  @Test func aSwarmIsToldInOneNote() throws {
    let job = try job(.mp4) { $0.loop = .turns(near: Rational(9)) }
    #expect(job.plan.kind == .fitted)
    let speeds = try #require(job.notes.map(\.text).first { $0.contains("speeds change") })
    #expect(speeds.contains("mosquitoes flight +") && speeds.contains(" … +") && speeds.count < 200)
  }

  @Test func aMissingSpriteIsNamed() throws {
    let text = try String(contentsOfFile: "\(repository)/samples/mosquitoes.json", encoding: .utf8)
    let missing = try Scene(text: Array(text.replacing("mosquito.gif", with: "none.gif").utf8), file: "t")
    let error = try #require(throws: RequestError.self) {
      try RenderJob(scene: missing, settings: RenderSettings(), format: .gif)
    }
    let problem = "layers[1].swarm.sprite: cannot read none.gif: No such file or directory"
    #expect(error == RequestError(.scene, problem))
  }

  @Test func aBuiltInSpriteIsFound() throws {
    let builtIn = try #require(try BuiltInScenes.scene(named: "mosquitoes"))
    let job = try RenderJob(scene: builtIn, settings: RenderSettings(), format: .gif)
    let named = try RenderJob(nameOrPath: "mosquitoes", overrides: [], settings: RenderSettings(), format: .gif)
    #expect(job.plan == named.plan)
  }

  /// Checks that need no pictures come before those that find them.
  @Test func timesAreCheckedBeforeMissingPictures() throws {
    let error = try #require(throws: RequestError.self) {
      var settings = RenderSettings()
      settings.hold = Rational(90_000)
      _ = try RenderJob(scene: scene(), settings: settings, format: .gif)
    }
    #expect(error == RequestError(.hold, value: "90000 s", .outOfRange(allowed: "0…86400 s, a day")))
  }

  @Test func framesAreTheSameOnAnyNumberOfThreads() throws {
    func frames(_ threads: Int) throws -> [[UInt8]] {
      let job = try job(.null) {
        $0.threads = threads
        $0.size = PixelSize(width: 96, height: 54)
        ($0.loop, $0.frameRate) = (.turns(near: Rational(3)), Rational(10))
      }
      var frames: [[UInt8]] = []
      try job.renderVideoFrames(
        RenderProgress(cancellation: Cancellation(), observer: NoObserver(), total: job.plan.frameCount)
      ) { image in
        frames.append(VideoImage.Plane.allCases.flatMap(image.samples))
      }
      return frames
    }
    let one = try frames(1)
    #expect(one.count > 25 && Set(one).count > 10)
    #expect(try frames(2) == one)
    #expect(try frames(7) == one)
  }
}
