import Zoetrope

/// The options for the size of frames, of every command that makes some.
enum SizeOptions {
  /// - Parameter standard: The size without a request, for the help.
  static func options(standard: String? = nil) -> [OptionDefinition<FrameGeometry.Bounds?>] {
    [
      .value(
        .size, .bounds, "size in pixels, such as 1080p; 480x and x270 keep the proportions", letter: "s",
        standard: standard
      ) { $0 = FrameGeometry.Bounds(width: $1.width ?? $0?.width, height: $1.height ?? $0?.height) },
      .value(
        "width", .side, "width in pixels; alone it keeps the proportions", letter: "W"
      ) {
        $0 = FrameGeometry.Bounds(width: $1, height: $0?.height)
      },
      .value(
        "height", .side, "height in pixels; alone it keeps the proportions", letter: "H"
      ) { $0 = FrameGeometry.Bounds(width: $0?.width, height: $1) },
    ]
  }

  /// Refuses a side that two options give, of which only one could count.
  ///
  /// - Parameter given: The options of a command line, whose values are allowed.
  static func checkSides(_ given: [GivenOption]) throws {
    for size in given where size.name == Setting.size.rawValue {
      let bounds = try ValueKind<FrameGeometry.Bounds>.bounds.value(of: size.value)
      for (side, length) in [("width", bounds.width), ("height", bounds.height)] where length != nil {
        guard let other = given.first(where: { $0.name == side }) else { continue }
        throw UsageError(
          "\(other.spelling) conflicts with \(size.spelling): both give the \(side). Leave out one of them.")
      }
    }
  }
}

extension ValueKind where Value == Int {
  /// The number of pixels of a side.
  fileprivate static var side: ValueKind {
    var kind = ValueKind.number(1...PixelSize.largestSide)
    kind.range = nil
    return kind
  }
}

extension ValueKind where Value == FrameGeometry.Bounds {
  fileprivate static var bounds: ValueKind {
    ValueKind(
      placeholder: "WxH", allowed: "480x270, one side such as 480x or x270, or a name such as 720p, 1080p or 4k",
      offer: .words(["720p", "1080p", "1440p", "4k"])
    ) { FrameGeometry.Bounds(text: $0) }
  }
}
