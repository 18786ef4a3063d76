extension CodedImage.Disposal {
  /// What an image should leave behind, so that the fewest pixels have to be drawn for the next frame.
  ///
  /// - Parameters:
  ///   - area: The image's area.
  ///   - width: Columns of the screen.
  ///   - frame: The pixels that it shows.
  ///   - next: Those that are to be shown after it.
  ///   - screen: Those that were on screen before it.
  ///   - isOpaque: Whether all pixels have colours, so that some of them tell as well as all.
  ///   - vanishes: Whether some pixel becomes transparent, which only clearing does, or what was there before.
  ///   - isNothing: Whether a pixel has no colour.
  ///   - isFar: Whether two pixels are too far from each other for one to do for the other.
  init<Pixel>(
    of area: ScreenArea, width: Int, frame: [Pixel], next: [Pixel], screen: [Pixel], isOpaque: Bool, vanishes: Bool,
    isNothing: (Pixel) -> Bool, isFar: (Pixel, Pixel) -> Bool
  ) {
    var (kept, cleared, restored, canRestore) = (0, 0, 0, true)
    let (frame, next, screen) = (frame.span, next.span, screen.span)
    precondition(frame.count == next.count && screen.count == next.count)
    let step = isOpaque ? area.pixelCount / CodedImage.Disposal.enoughPixels | 1 : 1
    area.forEachRow(ofScreen: width) { row in
      // Each row begins one pixel later than the one above, so that all columns have their turn.
      for position in stride(from: row.lowerBound + row.lowerBound / width % step, to: row.upperBound, by: step) {
        // Unchecked: all three have as many places.
        let (color, drawn, before) = unsafe (next[position], frame[unchecked: position], screen[unchecked: position])
        if isNothing(color) {
          if !isNothing(before) { canRestore = false }
          continue
        }
        cleared &+= 1
        // No branches: with dither, the processor would guess them wrong.
        kept &+= isFar(color, drawn) ? 1 : 0
        restored &+= isFar(color, before) ? 1 : 0
      }
    }
    // Decoders must hold another screen for what was before: it has to be worth it.
    let restores = canRestore && 4 * restored < 3 * (vanishes ? cleared : kept)
    self = restores ? .previous : vanishes ? .background : .keep
  }

  /// About so many pixels of an image are looked at where none can vanish.
  private static var enoughPixels: Int { 8000 }
}
