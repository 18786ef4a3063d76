public import FixedPoint
public import Frames
public import LoopTiming
public import Raster
public import SceneModel
import SceneRendering

/// A scene's seamless loop at a size and frame rate, ready to be drawn or written.
///
/// ```swift
/// let loop = try scene.loop(.turns(near: 12), size: .init(width: 480, height: 270), frameRate: 20)
/// let poster = loop.frame(0)
/// try loop.write(to: "moon.gif")
/// ```
///
/// Everything is decided when the loop is created, and nothing is drawn. A task that is cancelled ends a call with
/// `CancellationError`, before the next frame.
public struct Loop: Sendable {
  /// The size of a frame in pixels.
  public let size: PixelSize
  /// The length of the loop and the turns of its elements.
  public let plan: LoopPlan
  /// The number of frames in the loop.
  public let frameCount: Int
  /// Remarks on what was chosen or changed.
  public let notes: [Note]
  private let scene: Scene
  private let settings: RenderSettings
  private let sprites: [String: MovingPicture]
  private let renderer: FrameRenderer

  /// Plans a loop; values that are nil are chosen as for a video, whatever the loop is written as.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - request: The kind of loop; nil for the exact one if it is short enough, else for whole turns in about a minute.
  ///   - bounds: The size of a frame in pixels; a side that is not given keeps the proportions of the scene's canvas.
  ///   - scale: Pixels per point, 0.001…1000; nil for the short side of the frames over the short side of the canvas.
  ///   - frameRate: The frames per second, 0.001…1000.
  ///   - choices: The colour scheme, seed and layout, and the accessibility settings.
  ///   - threads: The number of threads that render, 1…256; nil for one per processor.
  ///   - sprites: The pictures of the scene by name: those of sprites, image fills and fields. A name that is missing is looked
  ///     up as a file in the scene's `pictureFolder`, then among the built-in sprites.
  /// - Throws: ``RequestError`` for a request that cannot be met, or a picture that cannot be read.
  public init(
    _ scene: Scene, _ request: LoopRequest? = nil, bounds: FrameGeometry.Bounds? = nil, scale: Rational? = nil,
    frameRate: Rational? = nil, choices: SceneChoices = SceneChoices(), threads: Int? = nil,
    sprites: [String: MovingPicture] = [:]
  ) throws {
    var wishes = RenderSettings()
    (wishes.loop, wishes.bounds, wishes.scale) = (request, bounds, scale)
    (wishes.frameRate, wishes.choices, wishes.threads) = (frameRate, choices, threads)
    let job = try RenderJob(scene: scene, settings: wishes, format: .pngs, sprites: sprites)
    (size, plan, frameCount, notes) = (job.size, job.plan, job.plan.frameCount, job.notes)
    (self.scene, self.settings, renderer) = (scene, job.settings, job.makeRenderer())
    self.sprites = job.layout.loaded.pictures
  }

  /// The frames per second.
  public var frameRate: Rational { plan.frameRate }

  /// The length of the loop in seconds.
  public var duration: Rational { plan.length }

  /// Draws a frame.
  ///
  /// - Parameter index: The index of the frame. The loop is a circle: frame ``frameCount`` is frame 0, bit for bit.
  /// - Precondition: `index >= 0`.
  public func frame(_ index: Int) -> Pixmap {
    precondition(index >= 0, "a frame's index is at least 0")
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.render(frame: index % frameCount, into: &pixmap)
    return pixmap
  }

  /// The frames of one turn of the loop in order, each drawn when it is asked for.
  public var frames: LoopFrames { LoopFrames(loop: self) }

  /// Writes the loop to a file, which appears under its name only when it is complete.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `frames/` and `frame-%04d.png` are those of a PNG for each frame.
  ///   - type: The file type; nil for the one that the path names.
  ///   - replaces: Whether a file of that name may be replaced, and pictures that a longer sequence of PNGs left be removed.
  ///   - progress: Called after each frame, on the calling thread.
  /// - Returns: The size and times of the file, and notes on what it lost of the frames.
  /// - Throws: ``RequestError``, ``SizeLimitError``, ``FileIO/FileError``, `VideoError`, `GIFError`, ``Pipeline/ThreadError`` or
  ///   `CancellationError`.
  @discardableResult public func write(
    to path: String, as type: FileType? = nil, replaces: Bool = false,
    progress: @escaping (ExportProgress) -> Void = { _ in }
  ) throws -> ExportReport {
    let job = try job(for: try type ?? FileType(writing: path))
    var report = try job.run(writingTo: filePath(path), replaces: replaces, observer: ProgressReporter(progress))
    report.notes += job.notes.filter { !notes.contains($0) }
    return report
  }

  /// Encodes the loop into memory: the bytes of the file that ``write(to:as:replaces:progress:)`` would write.
  ///
  /// - Parameters:
  ///   - type: The file type.
  ///   - progress: Called after each frame, on the calling thread.
  /// - Throws: ``RequestError``, ``SizeLimitError``, ``FileIO/FileError``, `VideoError`, `GIFError`, ``Pipeline/ThreadError`` or
  ///   `CancellationError`.
  public func encoded(
    as type: FileType, progress: @escaping (ExportProgress) -> Void = { _ in }
  ) throws -> [UInt8] {
    try job(for: type).encoded(observer: ProgressReporter(progress))
  }

  private func job(for type: FileType) throws -> RenderJob {
    var settings = settings
    type.apply(to: &settings)
    return try RenderJob(scene: scene, settings: settings, format: type.format, sprites: sprites)
  }
}

extension Scene {
  /// Plans a loop of the scene.
  ///
  /// - Parameters:
  ///   - request: The kind of loop.
  ///   - size: The size of a frame in pixels.
  ///   - frameRate: The frames per second.
  ///   - choices: The colour scheme, seed and layout, and the accessibility settings.
  ///   - sprites: The pictures of the scene by name: those of sprites, image fills and fields. A name that is missing is looked
  ///     up as a file in the scene's `pictureFolder`, then among the built-in sprites.
  /// - Throws: ``Zoetrope/RequestError`` for a request that cannot be met, or a picture that cannot be read.
  public func loop(
    _ request: LoopRequest, size: PixelSize, frameRate: Rational, choices: SceneChoices = SceneChoices(),
    sprites: [String: MovingPicture] = [:]
  ) throws -> Loop {
    let bounds = FrameGeometry.Bounds(size)
    return try Loop(self, request, bounds: bounds, frameRate: frameRate, choices: choices, sprites: sprites)
  }
}
