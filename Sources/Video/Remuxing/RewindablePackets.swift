import CLibAV

/// The packets of one stream of a file, in order, read any number of times: kept in memory if they are small enough,
/// otherwise read again from the file.
final class RewindablePackets {
  /// The open file, at its first packet or later; unused while packets come from memory.
  private(set) var source: PacketSource
  private let file: NamedPath
  private let kind: PacketSource.Kind
  private let limit: PixelLimit?
  private var held: [Packet]?
  private var nextIndex = 0

  /// The maximum size of packets kept in memory, in bytes.
  static let memoryLimit = 64 << 20
  /// The approximate memory overhead of a packet, in bytes.
  private static let packetOverhead = 400

  /// Reads all packets of a stream once.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - kind: The media type of the stream.
  ///   - limit: The maximum number of pixels per frame; nil for the default.
  ///   - memoryLimit: The maximum size of packets kept in memory, in bytes.
  ///   - visit: Called with every packet; an error it throws ends the reading.
  init(
    _ file: NamedPath, _ kind: PacketSource.Kind, limit: PixelLimit? = nil,
    memoryLimit: Int = RewindablePackets.memoryLimit,
    visit: (_ packet: Packet, _ source: PacketSource) throws -> Void
  ) throws {
    source = try PacketSource(file, kind, limit)
    (self.file, self.kind, self.limit) = (file, kind, limit)
    let packet = try Packet()
    var byteCount = 0
    held = []
    while try source.read(into: packet) {
      try visit(packet, source)
      guard held != nil else { continue }
      byteCount += packet.size + RewindablePackets.packetOverhead
      guard byteCount <= memoryLimit else {
        held = nil
        continue
      }
      let copy = try Packet()
      try copy.refer(to: packet)
      held?.append(copy)
    }
    if held == nil { try rewind() }
  }

  /// Opens a file whose packets are read once.
  init(_ file: NamedPath, _ kind: PacketSource.Kind) throws(VideoError) {
    source = try PacketSource(file, kind)
    (self.file, self.kind, limit) = (file, kind, nil)
  }

  /// Returns to the first packet.
  func rewind() throws(VideoError) {
    nextIndex = 0
    // Reopening gives the same packets for any format; not all formats are seekable.
    if held == nil { source = try PacketSource(file, kind, limit) }
  }

  /// Reads the next packet; false at the end.
  func next(into packet: Packet) throws(VideoError) -> Bool {
    guard let held else { return try source.read(into: packet) }
    guard nextIndex < held.count else { return false }
    try packet.refer(to: held[nextIndex])
    nextIndex += 1
    return true
  }
}

extension Packet {
  /// References the data of another packet by `av_packet_ref`.
  fileprivate func refer(to other: Packet) throws(VideoError) {
    unsafe av_packet_unref(object.pointer)
    try check(unsafe av_packet_ref(object.pointer, other.object.pointer), .outOfMemory, "hold a packet")
  }
}
