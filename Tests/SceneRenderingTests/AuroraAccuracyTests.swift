import FixedPoint
import Geometry
import LoopTiming
import Raster
import SceneModel
import Testing
import Zoetrope

@testable import SceneRendering

/// How far numbers are from what they should be, in codes of 255.
private struct Errors {
  private(set) var largest = 0.0
  private var sum = 0.0
  private var count = 0.0
  var mean: Double { sum / count }

  mutating func add(_ error: Double) {
    largest = max(largest, abs(error))
    sum += abs(error)
    count += 1
  }
}

/// The small blur against the whole one: pixels of every phase of every cell, since the steps are prime to the cells.
@Suite struct AuroraAccuracyTests {
  @Test(
    arguments: [
      (1920, 1080, 7, ColorScheme.light, 0, 7), (1920, 1080, 3, .dark, 700, 11), (1080, 1920, 12, .dark, 1900, 11),
      (480, 270, 7, .dark, 100, 1), (3840, 2160, 21, .light, 1234, 37),
    ] as [(Int, Int, UInt64, ColorScheme, Int, Int)])
  func framesAreWithinOneCode(
    width: Int, height: Int, seed: UInt64, scheme: ColorScheme, frame: Int, step: Int
  ) throws {
    let scene = try #require(try BuiltInScenes.scene(named: "aurora"))
    let (renderer, plan) = try auroraRenderer(scene, width: width, height: height, seed: seed, scheme: scheme)
    let phases = plan.parts.indices.map { Double(plan.phase(ofPart: $0, inFrame: frame).steps) / 0x1p32 }
    let reference = ReferenceAurora(
      width: width, height: height, seed: seed, isDark: scheme == .dark, phases: phases)
    let (columns, rows) = (Array(stride(from: 0, to: width, by: step)), Array(stride(from: 0, to: height, by: step)))
    let expected = reference.colors(columns: columns, rows: rows)

    var pixmap = Pixmap(width: width, height: height)
    renderer.render(frame: frame, into: &pixmap)
    let image = VideoImage(width: width, height: height)
    var scratch: Pixmap?
    renderer.render(frame: frame, into: image, scratch: &scratch)
    let luma = image.samples(of: .y)

    var exact = Errors(), rounded = Errors(), lumaCodes = Errors()
    for (j, y) in rows.enumerated() {
      for (i, x) in columns.enumerated() {
        let color = pixmap[x, y]
        #expect(color.alpha == .max)
        for (channel, value) in zip([color.red, color.green, color.blue], [0, 1, 2].map { expected[j][i][$0] * 255 }) {
          exact.add(Double(channel) / 257 - value)
          rounded.add((Double(channel) / 257).rounded() - value)
        }
        let rgb = expected[j][i]
        let code = 16 + 219 * (0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2])
        lumaCodes.add(Double(luma[y * width + x]) - code)
      }
    }
    // Rounding to codes alone is 0.50 and about 0.25; what the small blur may add is bounded on its own first.
    #expect(exact.largest <= 0.15)
    #expect(exact.mean <= 0.02)
    #expect(rounded.largest <= 1)
    #expect(rounded.mean <= 0.26)
    #expect(lumaCodes.largest <= 1)
    #expect(lumaCodes.mean <= 0.26)
  }
}

/// A renderer of the aurora in a fitted loop.
func auroraRenderer(
  _ scene: Scene, width: Int, height: Int, seed: UInt64, scheme: ColorScheme = .light,
  format: PixelFormat = .yuv(.standard), rounding: SampleRounding = .nearest,
  choices change: (inout SceneChoices) -> Void = { _ in }
) throws -> (renderer: FrameRenderer, plan: LoopPlan) {
  var choices = SceneChoices()
  (choices.seed, choices.scheme) = (seed, scheme)
  change(&choices)
  let shortSide = Int64(min(width, height))
  let scale = Rational(shortSide, 540)
  let canvas = Size(
    width: try #require(Fixed(Rational(Int64(width) * 540, shortSide))),
    height: try #require(Fixed(Rational(Int64(height) * 540, shortSide))))
  let pictures = try BuiltInPictures(of: scene)
  let resolved = scene.resolved(choices, canvas: canvas, sprites: pictures.timings)
  let plan = try LoopPlan(elements: resolved.elements, request: .turns(near: Rational(60)), frameRate: Rational(30))
  let renderer = FrameRenderer(
    scene: resolved, plan: plan, width: width, height: height, scale: scale,
    pictures: PreparedPictures(sprites: pictures.sprites),
    format: format, rounding: rounding)
  return (renderer, plan)
}
