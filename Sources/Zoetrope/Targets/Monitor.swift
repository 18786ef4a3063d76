import FixedPoint
package import Frames

/// A monitor: its size and its position on the desktop, in pixels.
package struct Monitor: Equatable, Sendable {
  /// The name of the output, such as `HDMI-A-1`; nil if it is unknown.
  package var name: String?
  /// The size of its picture.
  package var size: PixelSize
  /// The column of its left edge; nil if it is unknown.
  package var left: Int?
  /// The row of its top edge; nil if it is unknown.
  package var top: Int?

  /// The largest distance of a monitor from the left and the top of the desktop, in pixels: far more than any desktop has.
  private static let farthest = 1 << 20

  /// Creates a monitor.
  package init(name: String? = nil, size: PixelSize, left: Int? = nil, top: Int? = nil) {
    (self.name, self.size, self.left, self.top) = (name, size, left, top)
  }

  /// Reads `1920x1080` or `1920x1080+3440+0`; nil for any other text.
  package init?(text: some StringProtocol, name: String? = nil) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 3, let size = PixelSize(text: parts[0]) else { return nil }
    let sides = 1...PixelSize.largestSide
    let position = parts.dropFirst().map { Int($0) }
    guard sides.contains(size.width), sides.contains(size.height),
      position.allSatisfy({ (0...Monitor.farthest).contains($0 ?? -1) })
    else { return nil }
    self.init(name: name, size: size, left: position.first ?? nil, top: position.last ?? nil)
  }

  /// Reads monitors parted by commas; nil for any other text.
  package static func list(text: String) -> [Monitor]? {
    let monitors = text.split(separator: ",", omittingEmptySubsequences: false).map { Monitor(text: $0) }
    return monitors.contains { $0 == nil } ? nil : monitors.compactMap(\.self)
  }

  /// Reads what `xrandr --query` prints.
  package static func xrandr(_ text: String) -> [Monitor] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 2, words[1] == "connected", let geometry = words.first(where: { $0.contains("+") }) else {
        return nil
      }
      return Monitor(text: geometry, name: String(words[0]))
    }
  }

  /// Reads what `wlr-randr` prints. It tells sizes in pixels and positions in those of the desktop, which scales may enlarge: where
  /// these differ, positions are unknown.
  package static func wlrRandr(_ text: String) -> [Monitor] {
    var monitors: [Monitor] = []
    var scales: [Rational] = []
    var (name, size): (String?, PixelSize?) = (nil, nil)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first else { continue }
      if !line.hasPrefix(" ") {
        (name, size) = (String(first), nil)
      } else if line.contains("current") {
        size = PixelSize(text: first)
      } else if first == "Transform:", words.count > 1 {
        let isTurned = words[1].hasSuffix("90") || words[1].hasSuffix("270")
        guard isTurned, let last = monitors.indices.last, monitors[last].name == name else { continue }
        let turned = monitors[last].size
        monitors[last].size = PixelSize(width: turned.height, height: turned.width)
      } else if first == "Position:", words.count > 1, let size {
        let position = words[1].split(separator: ",").map { Int($0) }
        monitors.append(Monitor(name: name, size: size, left: position.first ?? nil, top: position.last ?? nil))
        scales.append(Rational(1))
      } else if first == "Scale:", words.count > 1, monitors.last?.name == name, let scale = Rational(words[1]) {
        scales[scales.count - 1] = scale
      }
    }
    let scale = Set(scales).count == 1 ? scales[0] : nil
    func pixels(_ distance: Int?) -> Int? {
      guard let scale, let distance, let pixels = try? scale.multiplied(by: Rational(Int64(distance))) else {
        return nil
      }
      return Int(pixels.rounded(.nearest))
    }
    for index in monitors.indices {
      (monitors[index].left, monitors[index].top) = (pixels(monitors[index].left), pixels(monitors[index].top))
    }
    return monitors
  }

  /// Returns the size of a picture that spans monitors; those without a position stand side by side.
  ///
  /// - Precondition: There is at least one.
  package static func span(_ monitors: [Monitor]) -> PixelSize {
    precondition(!monitors.isEmpty)
    let ends = zip(monitors, positions(monitors)).map { ($1.left + $0.size.width, $1.top + $0.size.height) }
    return PixelSize(width: ends.map(\.0).max() ?? 0, height: ends.map(\.1).max() ?? 0)
  }

  /// Returns the column and the row of each monitor's top left corner in a picture that spans them, both at least 0.
  package static func positions(_ monitors: [Monitor]) -> [(left: Int, top: Int)] {
    var corners: [(left: Int, top: Int)] = []
    var end = 0
    for monitor in monitors {
      let left = monitor.left ?? end
      corners.append((left, monitor.top ?? 0))
      end = left + monitor.size.width
    }
    let (left, top) = (corners.map(\.left).min() ?? 0, corners.map(\.top).min() ?? 0)
    return corners.map { ($0.left - left, $0.top - top) }
  }
}
