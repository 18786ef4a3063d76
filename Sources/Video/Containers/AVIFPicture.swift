import FileIO
import Raster

/// The picture that an AVIF shows, single or animated (ISO/IEC 23008-12), with what libav ignores of it.
struct AVIFPicture {
  /// Its properties, such as its turn: those of the item, or of the track of an animation.
  let properties: [ISOBox<ArraySlice<UInt8>>]
  /// Whether it is put together of others (6.6.2.3), of which libav decodes none, or one.
  let isGrid: Bool

  /// Reads the properties; nil for a file that is no AVIF.
  init?(_ bytes: any ByteSource) {
    guard ISOBox(in: bytes, at: 0)?.type == "ftyp" else { return nil }
    if let movie = ISOBox.contents(of: "moov", in: bytes) {
      // Other videos have such boxes, too, which libav and players leave.
      guard let brands = ISOBox.contents(of: "ftyp", in: bytes), AVIFPicture.brands.contains(where: brands.contains)
      else { return nil }
      self.init(animatedBy: movie)
    } else {
      self.init(itemOf: bytes)
    }
  }

  /// The brands of AVIF, single and animated (AV1 Image File Format, 6).
  private static let brands = [Array("avif".utf8), Array("avis".utf8)]

  /// Reads the boxes of the description of the track of pictures.
  private init?(animatedBy movie: ArraySlice<UInt8>) {
    let track = ISOBox.tracks(of: movie).first { $0.handlerType == "pict" }
    // Descriptions follow a version, flags and their number (ISO/IEC 14496-12, 8.5.2), boxes the fixed fields of one (12.1.3).
    guard let descriptions = track?.first("mdia", "minf", "stbl", "stsd"),
      let description = ISOBox.children(of: descriptions.dropFirst(8)).first?.contents
    else { return nil }
    (properties, isGrid) = (ISOBox.children(of: description.dropFirst(78)), false)
  }

  /// Reads the list of single pictures.
  private init?(itemOf bytes: any ByteSource) {
    guard let items = ISOBox.contents(of: "meta", in: bytes).map({ ISOBox.children(of: $0.dropFirst(4)) }),
      let primary = items.first("pitm").flatMap(AVIFPicture.primaryItem),
      let all = items.first("iprp", "ipco").map({ ISOBox.children(of: $0) }),
      let indices = items.first("iprp", "ipma").map({ AVIFPicture.properties(ofItem: primary, in: $0) })
    else { return nil }
    properties = indices.filter(all.indices.contains).map { all[$0] }
    let kind = items.first("iinf").flatMap { AVIFPicture.kind(ofItem: primary, in: $0) }
    isGrid = kind == "grid"
  }

  /// Returns the part that is shown of a decoded picture (ISO/IEC 14496-12, 12.1.4); nil for all of it, also if that has no whole
  /// columns and rows, or is not within the picture.
  func shownPart(ofWidth width: Int, height: Int) -> PixelRegion? {
    guard let box = properties.first("clap"), box.count == 32 else { return nil }
    let numbers = stride(from: box.startIndex, to: box.endIndex, by: 4).map {
      Int(Int32(bitPattern: UInt32(bigEndian: box[$0..<$0 + 4])))
    }
    guard let columns = AVIFPicture.shownRange(of: width, numbers[0..<2], offset: numbers[4..<6]),
      let rows = AVIFPicture.shownRange(of: height, numbers[2..<4], offset: numbers[6..<8])
    else { return nil }
    return PixelRegion(columns: columns, rows: rows, width: width, height: height)
  }

  /// Returns the range of a length that a fraction of pixels covers, whose middle is a fraction of pixels behind that of the length.
  private static func shownRange(
    of length: Int, _ part: ArraySlice<Int>, offset: ArraySlice<Int>
  ) -> Range<Int>? {
    func whole(_ fraction: ArraySlice<Int>, times factor: Int = 1) -> Int? {
      let (numerator, denominator) = (fraction[fraction.startIndex] * factor, fraction[fraction.startIndex + 1])
      return denominator > 0 && numerator % denominator == 0 ? numerator / denominator : nil
    }
    guard let count = whole(part), count > 0, let twice = whole(offset, times: 2) else { return nil }
    let start = (twice + length - count) / 2
    guard (twice + length - count) % 2 == 0, start >= 0, start + count <= length else { return nil }
    return start..<start + count
  }

  /// Reads the number of the picture that a file shows (ISO/IEC 14496-12, 8.11.4).
  private static func primaryItem(_ box: ArraySlice<UInt8>) -> Int? {
    let number = box.dropFirst(4).prefix(box.first == 0 ? 2 : 4)
    return number.count >= 2 ? Int(bigEndian: number) : nil
  }

  /// Reads the kind of an item, such as `av01` (ISO/IEC 14496-12, 8.11.6); nil if it is not told.
  private static func kind(ofItem item: Int, in box: ArraySlice<UInt8>) -> String? {
    let entries = ISOBox.children(of: box.dropFirst(box.first == 0 ? 6 : 8)).map(\.contents)
    let entry = entries.first { entry in
      Int(bigEndian: entry.dropFirst(4).prefix(entry.first == 3 ? 4 : 2)) == item
    }
    // The number is followed by two bytes about encryption.
    return entry.map { String(decoding: $0.dropFirst($0.first == 3 ? 10 : 8).prefix(4), as: UTF8.self) }
  }

  /// Returns the indices of an item's properties among all (ISO/IEC 23008-12, 9.3).
  private static func properties(ofItem item: Int, in box: ArraySlice<UInt8>) -> [Int] {
    guard box.count >= 8 else { return [] }
    let numberLength = box[box.startIndex] == 0 ? 2 : 4
    let indexLength = box[box.startIndex + 3] & 1 == 0 ? 1 : 2
    var rest = box.dropFirst(8)
    while rest.count > numberLength {
      let (number, count) = (Int(bigEndian: rest.prefix(numberLength)), Int(rest[rest.startIndex + numberLength]))
      let indices = rest.dropFirst(numberLength + 1).prefix(count * indexLength)
      if number == item {
        // The highest bit says that a reader must know the property; 0 is none.
        let mask = (1 << (8 * indexLength - 1)) - 1
        return stride(from: indices.startIndex, to: indices.endIndex, by: indexLength).map {
          (Int(bigEndian: indices[$0...].prefix(indexLength)) & mask) - 1
        }
      }
      rest = rest.dropFirst(numberLength + 1 + count * indexLength)
    }
    return []
  }
}
