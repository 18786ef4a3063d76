import CLibAV
import Raster

/// A writer of frames by an encoder of libavcodec and a muxer of libavformat.
@safe
struct LibAVFrameWriter: ~Copyable {
  private let encoder: EncoderContext
  private let packet: Packet
  private let file: Muxer
  private let stream: UnsafeMutablePointer<AVStream>
  private let format: PixelFormat
  private let durations = PacketDurations()

  /// Opens the encoder, then creates the file or truncates an existing one.
  init(_ destination: VideoDestination, settings: VideoSettings) throws(VideoError) {
    silenceLibAVLog()
    var settings = settings
    settings.pixelFormat = settings.encodedFormat
    let encoder = try EncoderContext(settings: settings)
    let packet = try Packet()
    let file = try Muxer(
      destination, container: settings.container,
      options: settings.container.options(
        timescale: settings.timescale, playCount: settings.playCount, isStream: destination.isStream),
      comment: settings.comment)
    let stream = try unsafe file.addStream()
    try unsafe encoder.describe(stream)
    try file.begin()
    self.file = file
    unsafe self.stream = stream
    self.encoder = encoder
    self.packet = packet
    format = settings.pixelFormat
  }

  /// Encodes the next frame, shown during a range of ticks, and writes the packets that are available.
  func write(_ image: VideoImage, index: Int64, during ticks: Range<Int64>) throws(VideoError) {
    let image = image.format == format ? image : image.withAlpha(as: format)
    durations.byStart[ticks.lowerBound] = ticks.upperBound - ticks.lowerBound
    try encoder.send(PictureFrame(image, pts: ticks.lowerBound), frameIndex: index)
    try writePackets()
  }

  /// Flushes the encoder, writes the index and closes the file.
  consuming func finish() throws(VideoError) {
    try encoder.sendEnd()
    try writePackets()
    try file.finish()
  }

  private func writePackets() throws(VideoError) {
    while case .packet = try encoder.receive(into: packet) {
      let pts = unsafe packet.packet.pointer.pointee.pts
      unsafe packet.packet.pointer.pointee.duration = durations.byStart.removeValue(forKey: pts) ?? 1
      try unsafe file.write(packet, to: stream, timeBase: encoder.timeBase)
    }
  }
}

/// The durations of the frames that are in an encoder by pts, both in ticks.
private final class PacketDurations {
  var byStart: [Int64: Int64] = [:]
}
