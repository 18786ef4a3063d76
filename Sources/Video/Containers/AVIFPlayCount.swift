import FileIO

extension AnimationFacts {
  /// Reads how often an animated AVIF plays; nil for a single picture.
  ///
  /// Without a repeating edit list it is forever, as browsers have it.
  init?(ofAVIF bytes: any ByteSource) {
    guard let movie = ISOBox.contents(of: "moov", in: bytes),
      let track = ISOBox.children(of: movie).first("trak").map({ ISOBox.children(of: $0) })
    else { return nil }
    self.init(playCount: 0)
    guard let header = track.first("tkhd"), let version = header.first,
      let list = track.first("edts", "elst"), list.count >= 12,
      list.dropFirst(3).first.map({ $0 & 1 == 1 }) ?? false
    else { return }
    let (duration, size) = version == 1 ? (header.dropFirst(28), 8) : (header.dropFirst(20), 4)
    let edit = UInt64(bigEndian: list.dropFirst(8).prefix(list.first == 1 ? 8 : 4))
    let whole = UInt64(bigEndian: duration.prefix(size))
    guard edit > 0, whole != (size == 8 ? .max : UInt64(UInt32.max)) else { return }
    playCount = Int(clamping: max(1, whole / edit))
  }
}
