public import Frames

extension FrameGeometry {
  /// Returns the shape for a video, whose codec may need even sides: with the last column and row repeated where they are odd.
  /// No other pixel changes.
  ///
  /// - Parameters:
  ///   - settings: The settings of the video.
  ///   - format: The format of the file; sides stay odd in any but a video.
  ///   - hasAlpha: Whether frames may have transparent pixels.
  /// - Returns: The shape, and a note for the user if it is another one.
  public func evened(
    for settings: RenderSettings, _ format: OutputFormat, hasAlpha: Bool
  ) -> (geometry: FrameGeometry, notes: [String]) {
    // Settings that contradict each other are refused by those who encode.
    guard let container = format.container,
      let even = try? settings.evenSize(for: size, in: container, hasAlpha: hasAlpha), even != size
    else { return (self, []) }
    let edges = [even.width > size.width ? "column" : nil, even.height > size.height ? "row" : nil]
      .compactMap(\.self).joined(separator: " and ")
    return (
      FrameGeometry(self, extendedTo: even),
      ["frames of \(size) become \(even) by repeating the last \(edges), since the codec needs even sides"]
    )
  }
}

extension PixelSize {
  /// The largest size with even sides within this one, or 2 for a side of 1.
  var evenWithin: PixelSize { PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2)) }
}
