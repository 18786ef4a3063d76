import Testing

@testable import Zoetrope

@Suite struct ByteCountTests {
  /// As many digits as where a file's size is told, and never a limit that only seems to be met.
  @Test(arguments: [
    ("512kB", 44_530, "44.5/512 kB"), ("512kB", 511_600, "512/512 kB"), ("512kB", 512_001, "513/512 kB"),
    ("10MB", 2_843_000, "2.84/10 MB"), ("10MB", 10_000_001, "10.01/10 MB"), ("200MB", 150_120_000, "150.12/200 MB"),
    ("256KiB", 252_700, "247/256 KiB"), ("64KiB", 20_000, "19.5/64 KiB"), ("501", 7, "7/501 B"),
    ("2MB", 2600, "<0.01/2 MB"), ("512kB", 43, "<0.1/512 kB"), ("2MB", 0, "0/2 MB"),
  ])
  func aSizeIsToldBesideItsLimit(limit: String, bytes: Int, text: String) throws {
    #expect(try #require(ByteCount(text: limit)).share(bytes) == text)
  }

  @Test(
    arguments: [
      ("8MB", 8_000_000), ("500kB", 500_000), ("8MiB", 8 << 20), ("250000", 250_000), ("1.5MB", 1_500_000),
      ("1", 1), ("1B", 1), ("2KiB", 2048), ("0.5KiB", 512), (".5kB", 500), ("1.MB", 1_000_000), ("256k", 256_000),
      ("1.5M", 1_500_000), ("2G", 2_000_000_000), ("1.0000000001GB", 1_000_000_000), ("3GB", 3_000_000_000),
      ("2GiB", 2 << 30), ("1TB", 1_000_000_000_000), ("2TiB", 2 << 40),
      ("8mb", 8_000_000), ("10KB", 10_000), ("007", 7),
      // A part of a byte does not count: it would be more than is allowed.
      ("1.9", 1), ("1.0019kB", 1001), ("1.123456789GB", 1_123_456_789), ("0.000000001GB", 1),
      ("9223372036854775807", .max), ("9223372036GB", 9_223_372_036_000_000_000),
      ("8589934591GiB", 8_589_934_591 << 30),
    ] as [(String, Int)])
  func sizesAreRead(text: String, bytes: Int) {
    #expect(ByteCount(text: text)?.bytes == bytes, "\(text)")
  }

  @Test(arguments: [
    "", "0", "0MB", "0.0MB", "0.9", "0.0009kB", "-1", "+1", "MB", ".", "1..5MB", "1.5.5MB", "1 MB",
    " 1MB",
    "1MB ", "1PB", "1Ki", "k", "1MBit", "1e6", "0x10", "1,5MB", "1/2MB", "\u{663}MB", "9223372036854775808",
    "9223372037GB", "8589934592GiB", "9223372036.9GB", "eight",
  ])
  func nonsenseIsRefused(text: String) {
    #expect(ByteCount(text: text) == nil, "\(text)")
  }

  @Test(arguments: [1, 999, 1000, 1024, 1500, 1_500_000, 8_000_000, 8 << 20, 3 << 30, 123_456_789, .max])
  func theTextReadsAsTheSame(bytes: Int) {
    let text = ByteCount(bytes).description
    #expect(ByteCount(text: text)?.bytes == bytes, "\(text)")
  }

  @Test func theTextIsShort() {
    #expect(
      ["8MB", "8MiB", "1500kB", "999"].map { ByteCount(text: $0)?.description } == ["8MB", "8MiB", "1500kB", "999"])
    #expect(ByteCount(999) < ByteCount(1000))
  }
}
