import CLibAV

/// Tells packets that a broadcast lost from the ends of recordings that were joined.
///
/// libav takes both for a break in the count of packets, and marks the last frame before it as damaged, or the one before that,
/// as parsers are a frame behind. At a join both are whole, and a key frame follows whose time goes on, or begins anew. What is
/// missing in a frame is an error of its decoder, too.
struct TransportGaps {
  /// The decoding time of the packet before, in ticks.
  private var before: Int64?
  /// The ticks between the two packets before.
  private var usualTicks: Int64 = 0
  /// The number of packets within which a key frame must follow a marked one; nil if all marked ones are explained.
  private var awaited: Int?
  /// Whether a packet is marked as damaged, and no key frame has followed.
  var isOpen: Bool { awaited != nil }

  /// Returns whether packets before this one are damaged or missing.
  mutating func lose(before packet: Packet) -> Bool {
    let time = packet.dts
    let ticks = time == zoetrope_nopts_value ? 0 : before.map { time - $0 } ?? 0
    let (goesOn, isKey) = (ticks / 2 <= usualTicks, packet.isKey)
    var isLoss = false
    if let count = awaited {
      isLoss = !goesOn || !isKey && (count == 1 || ticks <= 0)
      awaited = isLoss || isKey ? nil : count - 1
    }
    if packet.isDamaged { awaited = 2 }
    if time != zoetrope_nopts_value { before = time }
    if ticks > 0 { usualTicks = ticks }
    return isLoss
  }
}
