import FixedPoint
import Frames
import Geometry
import SceneModel

/// A scene laid out for frames of a size: its texts are set, its choices are made and its pictures are found.
struct SceneLayout: Sendable {
  /// The scene with its texts and pictures.
  let loaded: LoadedScene
  /// The scene with its texts set and all choices made.
  let resolved: ResolvedScene
  /// The size of the frames.
  let size: PixelSize
  /// The pixels per point.
  let scale: Rational

  /// Lays out a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - loaded: The scene with its texts and pictures, which is loaded only if the scale is possible.
  ///   - size: The size of the frames.
  ///   - scale: The requested pixels per point; nil for the short side of the frames over that of the canvas.
  ///   - choices: The choices that the scene leaves open.
  /// - Throws: ``RequestError`` for a scale that is not possible, a picture that cannot be read, or a text that cannot be set.
  init(
    _ scene: Scene, _ loaded: @autoclosure () throws -> LoadedScene, _ size: PixelSize, scale wish: Rational?,
    _ choices: SceneChoices
  ) throws {
    let canvas: Size
    (scale, canvas) = try SceneLayout.scaleAndCanvas(of: scene, size, wish)
    do {
      self.loaded = try loaded()
    } catch {
      throw RequestError(.scene, "\(error)")
    }
    resolved = self.loaded.resolved(choices, canvas)
    self.size = size
  }

  /// Returns whether the seed of the choices is another one than the scene's own, and changes nothing.
  func ignoresSeed(of choices: SceneChoices) -> Bool {
    guard let seed = choices.seed, seed != loaded.scene.seed else { return false }
    var own = choices
    own.seed = nil
    return loaded.resolved(own, resolved.canvas) == resolved
  }

  /// Returns whether the scene has transparent pixels, and layers, without its background.
  func hasBackground(for choices: SceneChoices) -> Bool {
    var others = choices
    others.omitsBackground = true
    let rest = loaded.resolved(others, resolved.canvas)
    return !rest.layers.isEmpty && !rest.isOpaque
  }

  /// Returns the scale times a part; nil if the fraction has too many digits.
  func exactScale(times part: Rational) -> Rational? {
    (try? scale.multiplied(by: part)).flatMap { max($0.numerator, $0.denominator) < 1 << 32 ? $0 : nil }
  }

  /// Returns the scale at which frames of another size show the same. If its fraction has too many digits, it is rounded.
  func adjustedScale(forFramesOf other: PixelSize) throws -> Rational {
    let part = Rational(Int64(min(other.width, other.height)), Int64(min(size.width, size.height)))
    if let exact = exactScale(times: part) { return exact }
    let rounded = Rational(try scale.multiplied(by: Rational(1 << 16)).rounded(.nearest))
    return Rational(try rounded.multiplied(by: part).rounded(.nearest), 1 << 16)
  }

  /// The scale and the canvas in points of frames of a size.
  private static func scaleAndCanvas(
    of scene: Scene, _ size: PixelSize, _ wish: Rational?
  ) throws -> (Rational, Size) {
    let shortSide = Rational(scene.canvas.shortSide.raw, 1 << 16)
    let scale = try wish ?? Rational(Int64(min(size.width, size.height))).divided(by: shortSide)
    let allowed = (lowest: Rational(1, 1000), highest: Rational(1000))
    // With both parts of the fraction below 2³², no product of theirs can overflow.
    guard max(scale.numerator, scale.denominator) < 1 << 32, scale >= allowed.lowest, scale <= allowed.highest else {
      let range = "\(allowed.lowest)…\(allowed.highest)"
      throw wish == nil
        ? RequestError(
          .size, value: "\(size)", "on the canvas of this scene is \(scale) pixels per point; allowed: \(range)")
        : RequestError(.scale, value: "\(scale)", .outOfRange(allowed: "\(range) pixels per point"))
    }
    guard let width = Fixed(try Rational(Int64(size.width)).divided(by: scale)),
      let height = Fixed(try Rational(Int64(size.height)).divided(by: scale)), max(width, height) <= Fixed(100_000)
    else {
      throw RequestError(
        wish == nil ? .size : .scale,
        "\(size) at \(scale) pixels per point is a canvas of more than 100000 points, the most that a side may have")
    }
    return (scale, Size(width: width, height: height))
  }
}
