/// The 32 bytes of a SHA-256 hash.
public struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  static let byteCount = 32

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Hashes bytes.
  ///
  /// - Throws: ``VideoError``: `outOfMemory`.
  public init(of bytes: RawSpan) throws(VideoError) {
    let hash = try SHA256()
    hash.update(bytes)
    self = hash.finish()
  }

  /// Parses the 64 hexadecimal digits of a hash, in either case; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let digits = Array(text.utf8).compactMap { UInt8(hexadecimal: $0) }
    guard digits.count == text.utf8.count, digits.count == 2 * SHA256Digest.byteCount else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The 64 hexadecimal digits, in lower case.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

extension UInt8 {
  /// Creates the value of a hexadecimal digit; nil for any other character.
  fileprivate init?(hexadecimal digit: UInt8) {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self = digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self = digit - UInt8(ascii: "A") + 10
    default: return nil
    }
  }
}
