/// The blocks of a GIF, read byte by byte after the specification, as far as tests need them.
struct GIFBlocks {
  struct Image: Equatable {
    var left: Int, top: Int, width: Int, height: Int
    var delay: Int, disposal: Int, transparentIndex: Int?
    /// The local colour table, three bytes a colour.
    var table: [UInt8] = []
    /// The minimum code size, and the codes without the lengths of the sub-blocks.
    var indexBits = 0
    var codes: [UInt8] = []
  }

  /// A block that the specification does not allow, or the end of the file in the middle of one.
  struct Mistake: Error {
    let reason: String, offset: Int
  }

  let version: String
  let width: Int, height: Int
  /// The number of colours in the global table.
  let tableSize: Int
  let table: [UInt8]
  private(set) var repetitionCount: Int?
  private(set) var comment: String?
  private(set) var images: [Image] = []
  let endsWithTrailer: Bool

  init(_ bytes: [UInt8]) throws(Mistake) {
    var reader = Reader(bytes: bytes)
    version = String(decoding: try reader.take(6), as: UTF8.self)
    (width, height) = (try reader.word(), try reader.word())
    let flags = try reader.byte()
    tableSize = flags & 0x80 == 0 ? 0 : 2 << Int(flags & 7)
    _ = try reader.take(2)
    table = try reader.take(3 * tableSize)
    var control = (delay: 0, disposal: 0, transparentIndex: Int?.none)
    reading: while true {
      let start = reader.offset
      switch try reader.byte() {
      case 0x21:
        let label = try reader.byte()
        var data = Reader(bytes: try reader.subBlocks())
        switch label {
        case 0xF9:
          let flags = try data.byte()
          let delay = try data.word()
          let index = Int(try data.byte())
          control = (delay, Int(flags >> 2 & 7), flags & 1 == 1 ? index : nil)
        case 0xFF where data.bytes.starts(with: "NETSCAPE2.0".utf8):
          _ = try data.take(12)
          repetitionCount = try data.word()
        case 0xFE: comment = String(decoding: data.bytes, as: UTF8.self)
        default: break
        }
      case 0x2C:
        var image = Image(
          left: try reader.word(), top: try reader.word(), width: try reader.word(), height: try reader.word(),
          delay: control.delay, disposal: control.disposal, transparentIndex: control.transparentIndex)
        let flags = try reader.byte()
        if flags & 0x80 != 0 { image.table = try reader.take(6 << Int(flags & 7)) }
        image.indexBits = Int(try reader.byte())
        image.codes = try reader.subBlocks()
        images.append(image)
      case 0x3B: break reading
      case let other: throw Mistake(reason: "\(other) begins no block", offset: start)
      }
    }
    endsWithTrailer = reader.offset == bytes.count
  }

  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    mutating func take(_ count: Int) throws(Mistake) -> [UInt8] {
      guard count <= bytes.count - offset else { throw Mistake(reason: "the file ends", offset: bytes.count) }
      defer { offset += count }
      return Array(bytes[offset..<offset + count])
    }

    mutating func byte() throws(Mistake) -> UInt8 { try take(1)[0] }

    mutating func word() throws(Mistake) -> Int { Int(try byte()) | Int(try byte()) << 8 }

    mutating func subBlocks() throws(Mistake) -> [UInt8] {
      var data: [UInt8] = []
      while case let count = Int(try byte()), count > 0 { data += try take(count) }
      return data
    }
  }
}
