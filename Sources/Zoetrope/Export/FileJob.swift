import Frames
import Pipeline
import Quantization
import Raster
import Video

/// A job that makes one file of frames, which it draws or is given: the steps that do not depend on where they come from.
protocol FileJob {
  /// The format of the file.
  var format: OutputFormat { get }
  /// The settings, with all values filled in that affect the file.
  var settings: RenderSettings { get }
  /// The pixel format of frames, for formats that do not take pixels.
  var pixelFormat: PixelFormat { get }
  /// The files that are read, which no output replaces, `-` for standard input; without those that the settings name.
  var inputs: [String] { get }
  /// Where files are made that take their names later, with others, by their names.
  var locations: [String: String] { get }
  /// The command that reproduces the file; nil if it is unknown.
  var provenance: Provenance? { get }
}

extension RenderJob: FileJob {}

extension EncodeJob: FileJob {}

extension FileJob {
  /// The number of threads that make frames.
  var workers: Int { settings.workers }

  /// The text in the file that says how it was made.
  var comment: String? { settings.writesMetadata ? provenance?.text : nil }

  /// The text in each picture of a sequence: by it, a later sequence knows the pictures that it may remove.
  private var pictureComment: String? {
    settings.writesMetadata ? provenance?.text ?? Provenance.unknownCommandText : nil
  }

  /// Returns the export of this job's frames.
  func export(
    to destination: Export.Destination, replaces: Bool = false, cancellation: Cancellation = Cancellation(),
    observer: any RenderObserver = SilentObserver()
  ) -> Export {
    Export(
      destination: destination, replaces: replaces,
      inputs: inputs + [settings.repetition.sound, settings.gif.palette.file].compactMap(\.self),
      locations: locations, cancellation: cancellation, observer: observer, palettePath: settings.gif.savePalette)
  }

  /// Returns frames on the matte, where there is one that takes the place of transparency.
  func matted(_ frames: any FrameSource) -> any FrameSource {
    guard let matte = settings.opaqueMatte, !frames.isOpaque else { return frames }
    return MattedFrames(frames, Matte(RGBA16(matte)))
  }

  /// Returns the frames of a GIF and its description.
  ///
  /// - Parameters:
  ///   - sequence: The frames that are shown.
  ///   - colors: The frames that the colours are chosen for; nil for those.
  func gifContent(of sequence: FrameSequence, colors: (any FrameSource)? = nil) -> GIFContent {
    GIFContent(
      sequence: sequence, colors: colors, comments: [settings.gif.comment, comment].compactMap(\.self),
      playCount: settings.playCount ?? 0)
  }

  /// Returns settings of a video with the description in the file.
  func described(_ video: VideoSettings) -> VideoSettings {
    var video = video
    (video.comment, video.playCount) = (comment, settings.playCount ?? 0)
    return video
  }

  /// Returns the encoder of pictures or of uncompressed frames, for formats without settings of their own.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - range: Those of a sequence that a file of PNGs shows; nil for all.
  ///   - frameRate: Frames per second of uncompressed frames.
  ///   - samples: The samples of PNGs.
  ///   - export: The export, which names the folder of pictures.
  func makePlainEncoder(
    _ frames: FrameSupply, range: Range<Int>?, frameRate: Rational, samples: PNGSamples = .sixteenBits,
    for export: Export
  ) throws -> any MeasurableEncoder {
    switch (format, export.destination) {
    case (.pngs, .ownFiles(let path)):
      return try PNGSequenceEncoder(
        RenderedPictures(
          frames: frames, comment: comment, mark: pictureComment, samples: samples, workers: workers),
        path: path, replaces: export.replaces, resumes: export.resumes)
    case (.png, _), (.pngs, _):
      let pictures = RenderedPictures(
        frames: frames, comment: nil, mark: format == .png ? comment : pictureComment, samples: samples,
        workers: workers)
      return PNGFileEncoder(pictures: pictures, range: range)
    default:
      return UncompressedEncoder(
        frames: frames, format: format, frameRate: frameRate, samples: pixelFormat, workers: workers)
    }
  }
}
