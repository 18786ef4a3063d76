import Geometry
import Raster
import SceneModel
import SceneRendering
import Video
import Zoetrope

/// Reads a scene as `render` does, and draws some frames of it.
func readScene(_ bytes: [UInt8]) throws {
  let scene = try Scene(text: bytes, file: "the bytes")
  // No other files are to be read.
  guard scene.pictureNames.allSatisfy(BuiltInSprites.names.contains) else { return }
  try withFile(bytes) { try draw($0, []) }
}

/// Draws some frames of built-in scenes, parts of which are overridden.
func readOverrides(_ bytes: [UInt8]) throws {
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  let overrides = try lines.map { try SceneOverride(text: String($0)) }
  // As a rule, an override that is valid in one of them is a mistake in another.
  for name in ["glow", "gradient-mix", "mosquitoes", "bubbles"] {
    guard let scene = try? BuiltInScenes.scene(named: name, overrides: overrides),
      scene.pictureNames.allSatisfy(BuiltInSprites.names.contains)
    else { continue }
    try? draw(name, overrides)
  }
  _ = try BuiltInScenes.scene(named: "aurora", overrides: overrides)
}

private func draw(_ nameOrPath: String, _ overrides: [SceneOverride]) throws {
  var settings = RenderSettings()
  settings.size = PixelSize(width: 24, height: 16)
  let job = try RenderJob(nameOrPath: nameOrPath, overrides: overrides, settings: settings, format: .gif)
  let renderer = job.makeRenderer()
  var pixmap = Pixmap(width: 24, height: 16)
  for frame in [0, job.plan.frameCount / 3] { renderer.render(frame: frame, into: &pixmap) }
  settings.choices.scheme = .dark
  settings.choices.layout = .clamped
  let video = try RenderJob(nameOrPath: nameOrPath, overrides: overrides, settings: settings, format: .y4m)
  let videoRenderer = video.makeRenderer()
  let image = VideoImage(
    width: 24, height: 16, format: videoRenderer.format, rounding: videoRenderer.rounding)
  var scratch: Pixmap?
  videoRenderer.render(frame: video.plan.frameCount / 2, into: image, scratch: &scratch)
}

/// Reads path data, and makes of it all that scenes make of paths.
func readPath(_ bytes: [UInt8]) throws {
  let path = try Path(svg: String(decoding: bytes, as: UTF8.self))
  let polylines = path.flattened(tolerance: PolygonCoverage.tolerance)
  _ = PathTable(path)
  let length = ArcLength(polylines)
  let part = length.trimmed(from: Fixed(raw: 1 << 14), to: Fixed(raw: 3 << 14))
  for (cap, join, width) in [
    (Stroke.Cap.butt, Stroke.Join.miter(limit: Fixed(10)), Fixed(3)), (.round, .round, Fixed(raw: 100)),
    (.square, .bevel, Fixed(40)),
  ] {
    let stroke = Stroke(width: width, cap: cap, join: join)
    let outline = stroke.outline(of: part, tolerance: PolygonCoverage.tolerance)
    PolygonCoverage(outline).forEachRun(width: 64, height: 32) { _, _, _ in }
  }
  PolygonCoverage(path).forEachRun(width: 64, height: 32) { _, _, _ in }
}
