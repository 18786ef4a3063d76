/// A walk over the elements of Matroska or WebM as their bytes come through a pipe.
struct MatroskaWalk {
  /// The bytes up to the next header.
  private var skippedLength = 0
  /// The bytes of a header that came so far.
  private var header: [UInt8] = []
  private var isInvalid = false

  /// Returns whether bytes begin as a file of this kind.
  static func applies(to head: [UInt8]) -> Bool { head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) }

  /// A Boolean value that indicates whether the bytes end within an element.
  var isWithinElement: Bool { !isInvalid && (skippedLength > 0 || !header.isEmpty) }

  /// Takes the next bytes.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count, !isInvalid {
      if skippedLength > 0 {
        let count = min(skippedLength, bytes.count - offset)
        (skippedLength, offset) = (skippedLength - count, offset + count)
        continue
      }
      unsafe header.append(bytes[offset])
      offset += 1
      do {
        guard let element = try MatroskaElement(header) else { continue }
        (skippedLength, header) = (element.skippedLength, [])
      } catch {
        isInvalid = true
      }
    }
  }
}
