/// Decides which parts of PNG data libav reads: all but compressed metadata beyond ``limit``, and grey pictures of few bits as
/// ``ShallowGreyPNG`` rewrites them.
///
/// A `zTXt`, `iTXt` or `iCCP` chunk of some kilobytes can expand to gigabytes, which libav keeps for each picture. The rest of
/// the metadata takes as much memory as it has bytes. PNG data consists of units, each of which begins with 8 bytes: a signature,
/// or the length and the type of a chunk (https://www.w3.org/TR/png-3/, 5.2 and 5.3).
struct PNGChunkFilter {
  /// The decision on a unit: its 8 bytes and those that follow them.
  enum Decision: Equatable {
    /// The 8 bytes and the given number of bytes after them are read.
    case keep(Int)
    /// The 8 bytes and the given number of bytes after them are left out.
    case omit(Int)
    /// The 8 bytes and the given number of bytes after them are read as what ``replacement(for:)`` returns.
    case replace(Int)
    /// All that follows is read, since it is no PNG.
    case keepRest
  }

  /// The number of bytes at the start of a unit.
  static let headLength = 8
  /// The total size of the compressed metadata of a picture that is read, in bytes. Deflate expands by 1032 at most
  /// (https://zlib.net/zlib_tech.html): to 68 MB.
  static let limit = 1 << 16

  private var room = limit
  private var shallowGrey = ShallowGreyPNG()
  private var isBetweenPictures = true

  /// Returns whether data begins as a PNG does.
  static func applies(to start: [UInt8]) -> Bool { start.starts(with: PNGHeader.signature) }

  /// Decides on the next unit, which begins with the given 8 bytes.
  mutating func next(_ head: [UInt8]) -> Decision {
    guard head.count == PNGChunkFilter.headLength else { return .keepRest }
    if isBetweenPictures {
      guard head == PNGHeader.signature else { return .keepRest }
      (room, shallowGrey, isBetweenPictures) = (PNGChunkFilter.limit, ShallowGreyPNG(), false)
      return .keep(0)
    }
    let length = Int(bigEndian: head[..<4])
    // The standard's maximum; libav rejects longer chunks.
    guard length <= Int(Int32.max) else { return .keepRest }
    let checked = length + 4  // with the checksum
    let type = String(decoding: head[4...], as: UTF8.self)
    if shallowGrey.rewrites(type, length) { return .replace(checked) }
    switch type {
    case "IEND":
      isBetweenPictures = true
      return .keep(checked)
    case "zTXt", "iTXt", "iCCP":
      guard length <= room else { return .omit(checked) }
      room -= length
      return .keep(checked)
    default: return .keep(checked)
    }
  }

  /// Returns the bytes that take the place of a whole unit for which ``next(_:)`` asked for a replacement.
  mutating func replacement(for unit: [UInt8]) -> [UInt8] { shallowGrey.replacement(for: unit) }
}
