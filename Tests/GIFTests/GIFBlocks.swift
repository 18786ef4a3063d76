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

  var version = ""
  var width = 0, height = 0
  var tableSize = 0
  var table: [UInt8] = []
  var repetitionCount: Int?
  var comment: String?
  var images: [Image] = []
  var endsWithTrailer = false

  init(_ bytes: [UInt8]) {
    func word(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
    version = String(decoding: bytes[0..<6], as: UTF8.self)
    (width, height) = (word(6), word(8))
    tableSize = bytes[10] & 0x80 == 0 ? 0 : 2 << Int(bytes[10] & 7)
    var at = 13 + 3 * tableSize
    table = Array(bytes[13..<at])
    var control = (delay: 0, disposal: 0, transparent: Int?.none)
    func subBlocks() -> [UInt8] {
      var data: [UInt8] = []
      while bytes[at] != 0 {
        data += bytes[at + 1...at + Int(bytes[at])]
        at += Int(bytes[at]) + 1
      }
      at += 1
      return data
    }
    while bytes[at] != 0x3B {
      if bytes[at] == 0x21 {
        let label = bytes[at + 1]
        at += 2
        let data = subBlocks()
        switch label {
        case 0xF9:
          control = (
            Int(data[1]) | Int(data[2]) << 8, Int(data[0] >> 2 & 7), data[0] & 1 == 1 ? Int(data[3]) : nil
          )
        case 0xFF where data.starts(with: "NETSCAPE2.0".utf8): repetitionCount = Int(data[12]) | Int(data[13]) << 8
        case 0xFE: comment = String(decoding: data, as: UTF8.self)
        default: break
        }
      } else {
        precondition(bytes[at] == 0x2C, "neither an extension nor an image")
        var image = Image(
          left: word(at + 1), top: word(at + 3), width: word(at + 5), height: word(at + 7), delay: control.delay,
          disposal: control.disposal, transparentIndex: control.transparent)
        let tableLength = bytes[at + 9] & 0x80 == 0 ? 0 : 6 << Int(bytes[at + 9] & 7)
        image.table = Array(bytes[at + 10..<at + 10 + tableLength])
        at += 10 + tableLength
        image.indexBits = Int(bytes[at])
        at += 1
        image.codes = subBlocks()
        images.append(image)
      }
    }
    endsWithTrailer = at == bytes.count - 1
  }
}
