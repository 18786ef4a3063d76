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
  private let levelCount: Int?
  private let times = PacketTimes()

  /// Opens the encoder, then creates the file or truncates an existing one.
  init(_ destination: VideoDestination, settings: VideoSettings) throws(VideoError) {
    silenceLibAVLog()
    var settings = settings
    levelCount = settings.roundedLevelCount
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
    var image = image.format == format ? image : image.withAlpha(as: format)
    if let levelCount { image = image.rounded(toLevels: levelCount) }
    times.durations[ticks.lowerBound] = ticks.upperBound - ticks.lowerBound
    try encoder.send(PictureFrame(image, pts: ticks.lowerBound), frameIndex: index)
    try writePackets()
  }

  /// Flushes the encoder, writes the index and closes the file.
  consuming func finish() throws(VideoError) {
    try encoder.sendEnd()
    if times.packetCount == 0 { times.starts = times.durations.keys.sorted() }
    try writePackets()
    try file.finish()
  }

  private func writePackets() throws(VideoError) {
    while case .packet = try encoder.receive(into: packet) {
      let (pts, dts) = unsafe (packet.packet.pointer.pointee.pts, packet.packet.pointer.pointee.dts)
      unsafe packet.packet.pointer.pointee.duration = times.durations.removeValue(forKey: pts) ?? 1
      unsafe packet.packet.pointer.pointee.dts = times.decodingTime(dts, pts: pts)
      times.packetCount += 1
      try unsafe file.write(packet, to: stream, timeBase: encoder.timeBase)
    }
  }
}

/// The times of the frames that are in an encoder, in ticks.
private final class PacketTimes {
  /// The durations by pts.
  var durations: [Int64: Int64] = [:]
  /// The number of packets that came out.
  var packetCount = 0
  /// The pts of all frames in order, of a video that the encoder held back until its end; empty for any other.
  var starts: [Int64] = []

  /// Returns the decoding time of the next packet.
  ///
  /// x265 knows the delay of its reordering after as many frames only; in a shorter video it subtracts whatever the memory
  /// held. If that of the first packet cannot be, all are replaced by times early enough for any order of the frames.
  func decodingTime(_ dts: Int64, pts: Int64) -> Int64 {
    guard let first = starts.first, let last = starts.last else { return dts }
    let span = last - first
    if packetCount == 0, dts <= pts, dts >= first - span { starts = [] }
    return packetCount < starts.count ? starts[packetCount] - span : dts
  }
}
