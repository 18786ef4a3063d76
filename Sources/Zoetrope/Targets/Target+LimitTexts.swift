extension Target {
  /// The limits for people, one after another: `at most 256KiB`, `512x512`, `at most 30 fps`.
  package var limitTexts: [String] {
    var texts: [String] = []
    func add(_ key: String, _ text: String?) {
      guard let text else { return }
      texts.append(uncertain.contains(key) ? "\(text) (uncertain)" : text)
    }
    add(
      "bytes",
      limits.bytes.map { $0.bytes % 1000 == 0 || $0.bytes % 1024 == 0 ? "at most \($0)" : "at most \($0) bytes" })
    if limits.width != nil || limits.height != nil || !sides.isEmpty {
      add(uncertain.contains("height") ? "height" : "width", limits.sizeText(sides))
    }
    add("square", limits.isSquare ? "square" : nil)
    add("longSide", limits.longSide.map { "longer side \($0)" })
    add("area", limits.area.map { "\($0) pixels a frame" })
    add("pixels", limits.pixels.map { "\($0) pixels in all" })
    add("frames", limits.frames.map { "\($0) frames" })
    add("plays", limits.plays.map { "\($0) plays" })
    add("seconds", limits.seconds.map { limits.plays == nil ? "\($0) s" : "\($0) s together" })
    add("fps", limits.frameRate.map { "\($0) fps" })
    add("codecs", limits.codecs.isEmpty ? nil : limits.codecs.map(\.rawValue).joined(separator: " or "))
    add("pixelFormats", limits.pixelFormats.isEmpty ? nil : limits.pixelFormats.joined(separator: " or "))
    add("silent", limits.isSilent ? "no sound" : nil)
    add("loops", limits.loops ? "plays forever" : nil)
    return texts
  }
}
