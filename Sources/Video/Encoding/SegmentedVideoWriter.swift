import CLibAV

/// A writer of a video whose segments are encoded at the same time: it writes their packets in order.
@safe
package struct SegmentedVideoWriter: ~Copyable {
  private let file: Muxer
  private let stream: UnsafeMutablePointer<AVStream>
  private let timeBase: AVRational
  /// The first segment that has not ended, whose packets are written as they come.
  private var current = 0
  /// The packets of later segments.
  private var waiting: [Int: [EncodedPacket]] = [:]
  /// The later segments that have ended.
  private var ended: Set<Int> = []
  /// The dts of the packet written last.
  private var lastDecoding = Int64.min

  /// Creates the file or truncates an existing one.
  ///
  /// - Parameters:
  ///   - destination: The destination of the bytes.
  ///   - settings: The settings of all segments.
  ///   - first: The encoder of the first segment, which describes those of all: they are opened with the same settings.
  package init(
    to destination: VideoDestination, settings: VideoSettings, _ first: SegmentEncoder
  ) throws(VideoError) {
    try settings.validate(for: destination)
    let file = try Muxer(destination, for: settings)
    let stream = try unsafe file.addStream()
    try unsafe first.open.describe(stream)
    try file.begin()
    self.file = file
    timeBase = first.open.timeBase
    unsafe self.stream = stream
  }

  /// Takes packets of a segment, and writes them once all segments before it have ended.
  package mutating func write(_ packets: [EncodedPacket], ofSegment segment: Int) throws(VideoError) {
    guard segment == current else { return waiting[segment, default: []] += packets }
    for packet in packets { try write(packet.packet) }
  }

  /// Notes that all packets of a segment were passed on.
  package mutating func end(segment: Int) throws(VideoError) {
    ended.insert(segment)
    while ended.remove(current) != nil {
      current += 1
      try write(waiting.removeValue(forKey: current) ?? [], ofSegment: current)
    }
  }

  private mutating func write(_ packet: Packet) throws(VideoError) {
    // A short segment may lead by less than the one before it.
    guard packet.raiseDecodingTime(above: &lastDecoding) else {
      throw VideoError(.encodingFailed, "write a packet", "its decoding time is behind its presentation time")
    }
    try unsafe file.write(packet, to: stream, timeBase: timeBase)
  }

  /// Writes the index and closes the file, after the end of every segment.
  package consuming func finish() throws(VideoError) { try file.finish() }
}
