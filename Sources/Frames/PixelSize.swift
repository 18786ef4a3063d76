/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads a size such as `1920x1080`, or the name of one, such as `1080p` or `4k`, in letters of either case; nil for
  /// anything else.
  public init?(text: some StringProtocol) {
    if let size = PixelSize.named[text.lowercased()] {
      self.init(width: size.0, height: size.1)
      return
    }
    let sides = text.split(omittingEmptySubsequences: false, whereSeparator: PixelSize.parts).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.init(width: width, height: height)
  }

  /// Returns whether a character stands between two sides.
  static func parts(_ character: Character) -> Bool { ["x", "X", "×"].contains(character) }

  /// The sizes that have names, all of them 16:9 but for 480p and 240p, whose width is rounded to an even one.
  private static let named: [String: (Int, Int)] = [
    "240p": (426, 240), "360p": (640, 360), "480p": (854, 480), "540p": (960, 540), "720p": (1280, 720),
    "1080p": (1920, 1080), "1440p": (2560, 1440), "2160p": (3840, 2160), "4320p": (7680, 4320), "hd": (1280, 720),
    "fullhd": (1920, 1080), "4k": (3840, 2160), "uhd": (3840, 2160), "5k": (5120, 2880), "8k": (7680, 4320),
  ]

  /// The number of pixels.
  package var area: Int { width * height }

  /// The size as `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}
