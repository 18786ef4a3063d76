import SceneRendering
import Testing
import Zoetrope

/// The built-in scenes of the posts, written in Swift as the posts are.
@Suite struct SeedSceneTests {
  private static let scenes = [
    AuroraSeed.scene, AuroraSeed.blurredScene, MosquitoesSeed.gradientScene, MosquitoesSeed.zoomScene,
    MosquitoesSeed.scene, MosquitoesSeed.smoothScene, GlowSeed.scene, GlowSeed.circleScene, GlowSeed.plumeScene,
    GradientsSeed.pointsScene, GradientsSeed.hueScene, GradientsSeed.mixScene, GradientsSeed.blendScene,
    BubblesSeed.scene, BubblesSeed.driftScene,
  ]

  private static let names = scenes.map(\.name)

  @Test func theBuiltInScenesEndWithThem() {
    #expect(BuiltInScenes.names.suffix(SeedSceneTests.names.count) == SeedSceneTests.names[...])
  }

  /// A scene in Swift is the same value as the one that is read from its file.
  @Test(arguments: SeedSceneTests.names)
  func isTheSceneOfTheFile(name: String) throws {
    let scene = try #require(SeedSceneTests.scenes.first { $0.name == name })
    #expect(try scene == #require(try BuiltInScenes.scene(named: name)))
  }

  /// Frames from the beginning, the middle and the end of the loop, bit for bit.
  @Test(arguments: SeedSceneTests.names)
  func drawsTheFramesOfTheFile(name: String) throws {
    let scene = try #require(SeedSceneTests.scenes.first { $0.name == name })
    let file = try #require(try BuiltInScenes.scene(named: name))
    #expect(try frames(of: scene) == frames(of: file))
  }

  /// The first picture is the poster, and all that people see who ask for less motion.
  @Test(arguments: SeedSceneTests.names)
  func theFirstPictureIsNotEmpty(name: String) throws {
    let scene = try #require(try BuiltInScenes.scene(named: name))
    #expect(try Set(frames(of: scene)[0].pixels).count > 1)
  }

  /// The round ends of the capsule, where most of its colours are, are in view in a square.
  @Test(arguments: ["glow", "glow-circle", "glow-plume"])
  func glowsFitIntoASquare(name: String) throws {
    let scene = try #require(try BuiltInScenes.scene(named: name))
    let size = PixelSize(width: 60, height: 60)
    for picture in try frames(of: scene, size, { Array(stride(from: 0, to: $0, by: 2)) }) {
      for pixel in (0..<60).flatMap({ [picture[0, $0], picture[59, $0]] }) {
        // Four codes of 8 bits.
        #expect(max(pixel.red, pixel.green, pixel.blue) < 1028)
      }
    }
  }

  private func frames(
    of scene: Scene, _ size: PixelSize = PixelSize(width: 48, height: 27),
    _ indices: (_ count: Int) -> [Int] = { [0, $0 / 3, $0 - 1] }
  ) throws -> [Pixmap] {
    var settings = RenderSettings()
    settings.size = size
    let sprites = try scene.pictureNames.map { ($0, try SceneOrigin.builtIn.picture(named: $0)) }
    let job = try RenderJob(
      scene: scene, settings: settings, format: .gif, sprites: Dictionary(uniqueKeysWithValues: sprites))
    return indices(job.plan.frameCount).map { index in
      var pixmap = Pixmap(width: size.width, height: size.height)
      job.makeRenderer().render(frame: index, into: &pixmap)
      return pixmap
    }
  }
}
