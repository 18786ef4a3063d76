import FileIO

extension AnimationFacts {
  /// Reads how often an animated AVIF plays; nil for a single picture.
  ///
  /// Without an edit list it is forever, as browsers have it; with one that does not repeat, once.
  init?(ofAVIF bytes: any ByteSource) {
    guard let movie = ISOBox.contents(of: "moov", in: bytes),
      let track = ISOBox.tracks(of: movie).first
    else { return nil }
    self.init(playCount: 0)
    guard let header = track.first("tkhd"), let version = header.first,
      let list = track.first("edts", "elst"), list.count >= 12, let flags = list.dropFirst(3).first
    else { return }
    guard flags & 1 == 1 else {
      playCount = 1
      return
    }
    let (duration, size) = version == 1 ? (header.dropFirst(28), 8) : (header.dropFirst(20), 4)
    let edit = UInt64(bigEndian: list.dropFirst(8).prefix(list.first == 1 ? 8 : 4))
    let whole = UInt64(bigEndian: duration.prefix(size))
    guard edit > 0, whole != (size == 8 ? .max : UInt64(UInt32.max)) else { return }
    // FFmpeg writes 2⁶³ − 1 for endless; libavif, too, takes more repetitions than 32 bits hold for it.
    playCount = Int32(exactly: max(1, whole / edit)).map { Int($0) } ?? 0
  }
}
