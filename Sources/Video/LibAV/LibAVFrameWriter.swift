import CLibAV
import Raster

/// A writer of frames by encoders of libavcodec and a muxer of libavformat.
struct LibAVFrameWriter: ~Copyable {
  private let file: Muxer
  /// The track of the pictures, and that of their alpha if it is stored apart.
  private let tracks: [EncodedTrack]
  private let format: PixelFormat
  private let reduction: APNGReduction?
  /// The path of an AVIF, whose repetition is added at the end; nil for other files.
  private let avif: (path: String, playCount: Int)?

  /// Opens the encoders, then creates the file or truncates an existing one.
  init(_ destination: VideoDestination, settings: VideoSettings) throws(VideoError) {
    silenceLibAVLog()
    var settings = settings
    reduction = APNGReduction(settings)
    settings.pixelFormat = settings.encodedFormat
    let part = settings.keepsAlphaApart ? PicturePart.colors : .all
    let encoder = try EncoderContext(settings: settings, part)
    let alpha = settings.keepsAlphaApart ? try EncoderContext(settings: settings, .alpha) : nil
    let file = try Muxer(destination, for: settings)
    var tracks = [try EncodedTrack(encoder, of: part, in: file)]
    if let alpha { tracks.append(try EncodedTrack(alpha, of: .alpha, in: file)) }
    try file.begin()
    self.file = file
    self.tracks = tracks
    format = settings.pixelFormat
    avif = settings.container == .avif ? (destination.name, settings.playCount) : nil
  }

  /// Encodes the next frame, shown during a range of ticks, and writes the packets that are available.
  func write(_ image: VideoImage, index: Int64, during ticks: Range<Int64>) throws(VideoError) {
    let image = image.format == format ? image : image.withAlpha(as: format)
    for track in tracks {
      let pts = ticks.lowerBound
      if let reduction {
        try track.write(reduction.picture(of: image, pts: pts), index: index, during: ticks, to: file)
      } else {
        try track.write(PictureFrame(image, track.part, pts: pts), index: index, during: ticks, to: file)
      }
    }
  }

  /// Flushes the encoders, writes the index and closes the file.
  consuming func finish() throws(VideoError) {
    for track in tracks { try track.finish(to: file) }
    let avif = avif
    try file.finish()
    if let avif { try writeRepetition(of: avif.path, playCount: avif.playCount) }
  }
}
