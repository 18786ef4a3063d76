import CLibAV

/// All packets of one stream of a file, in their order, as often as wanted: few are held in memory, more are read again.
final class PacketLoop {
  /// The file, open at its first packet or further on; closed while packets come from memory.
  private(set) var source: PacketSource
  private let kind: PacketSource.Kind
  private let limit: PixelLimit?
  private var held: [HeldPacket]?
  private var place = 0

  private final class HeldPacket {
    let packet: Packet
    init() throws(VideoError) { packet = try Packet() }
  }

  /// The most bytes that are held.
  static let memoryLimit = 64 << 20
  /// About what a packet takes beside its bytes.
  private static let packetOverhead = 400

  /// Reads a stream once.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: Which stream of it.
  ///   - limit: The most pixels of a picture, if somebody chose that.
  ///   - memoryLimit: The most bytes that are held.
  ///   - visit: Shown every packet; what it throws ends the reading.
  init(
    path: String, _ kind: PacketSource.Kind, limit: PixelLimit? = nil, memoryLimit: Int = PacketLoop.memoryLimit,
    visit: (_ packet: borrowing Packet, _ source: PacketSource) throws -> Void
  ) throws {
    source = try PacketSource(path: path, kind, limit)
    (self.kind, self.limit) = (kind, limit)
    let packet = try Packet()
    var byteCount = 0
    held = []
    while try source.read(into: packet) {
      try visit(packet, source)
      guard held != nil else { continue }
      byteCount += unsafe Int(packet.packet.pointer.pointee.size) + PacketLoop.packetOverhead
      guard byteCount <= memoryLimit else {
        held = nil
        continue
      }
      let copy = try HeldPacket()
      try copy.packet.refer(to: packet)
      held?.append(copy)
    }
    if held == nil { try rewind() }
  }

  /// Goes back to the first packet.
  func rewind() throws(VideoError) {
    place = 0
    // Opened anew it reads the same again, whatever the kind of file; not all of them can be sought in.
    if held == nil { source = try PacketSource(path: source.name, kind, limit) }
  }

  /// The next packet; false at the end.
  func next(into packet: borrowing Packet) throws(VideoError) -> Bool {
    guard let held else { return try source.read(into: packet) }
    guard place < held.count else { return false }
    try packet.refer(to: held[place].packet)
    place += 1
    return true
  }
}

extension Packet {
  /// `av_packet_ref`: shares the bytes of another packet.
  fileprivate func refer(to other: borrowing Packet) throws(VideoError) {
    unsafe av_packet_unref(packet.pointer)
    try check(unsafe av_packet_ref(packet.pointer, other.packet.pointer), .outOfMemory, "hold a packet")
  }
}
