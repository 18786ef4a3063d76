/// The lengths of blocks of a GIF in bytes (https://www.w3.org/Graphics/GIF/spec-gif89a.txt).
package enum GIFLayout {
  /// The length of the header and the logical screen descriptor, whose flags stand 3 bytes before its end.
  package static let headerLength = 13

  /// Returns the length of the colour table that follows a descriptor, 0 if its flags tell of none. The lower three bits are log₂
  /// of the number of colours, minus 1.
  package static func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
