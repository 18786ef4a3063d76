extension CodedImage.Disposal {
  /// What an image should leave behind, so that the fewest pixels have to be drawn for the next frame.
  ///
  /// - Parameters:
  ///   - area: The image's area.
  ///   - frame: What it shows.
  ///   - next: What is to be shown after it.
  ///   - screen: What was on screen before it.
  ///   - vanishes: Whether some pixel becomes transparent, which only clearing does, or what was there before.
  ///   - settings: How near is near enough.
  init(
    of area: ScreenArea, frame: TargetFrame, next: TargetFrame, screen: [WeightedColor], vanishes: Bool,
    _ settings: CompressionSettings
  ) {
    let limit = max(settings.holdLimit, settings.rowLimit)
    var (kept, cleared, restored, canRestore) = (0, 0, 0, true)
    area.forEachRow(ofScreen: frame.width) { row in
      for position in row {
        let color = next.colors[position]
        if color.isNothing {
          if !screen[position].isNothing { canRestore = false }
          continue
        }
        cleared += 1
        if color.squaredDistance(to: frame.colors[position]) > limit { kept += 1 }
        if color.squaredDistance(to: screen[position]) > limit { restored += 1 }
      }
    }
    // Decoders must hold another screen for what was before: it has to be worth it.
    let restores = canRestore && 4 * restored < 3 * (vanishes ? cleared : kept)
    self = restores ? .previous : vanishes ? .background : .keep
  }
}
