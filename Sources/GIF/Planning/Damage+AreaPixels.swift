import Quantization

extension Damage {
  /// Appends pixels of a row for coding.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - columns: The columns to append.
  ///   - frame: The target frame.
  ///   - row: The canvas in the whole row, which may differ from the canvas that the damage was predicted on.
  ///   - coding: The coding of the image.
  ///   - area: The destination.
  func append(
    row y: Int, _ columns: Range<Int>, of frame: TargetFrame, on row: [OklabColor], coding: ImageCoding,
    to area: inout AreaPixels
  ) {
    let positions = y * width..<(y + 1) * width
    let (colors, marks) = (frame.colors.span.extracting(positions), marks.span.extracting(positions))
    let canvas = row.span
    precondition(canvas.count == width)
    var errors = [Int32](repeating: 0, count: width)
    var errorSpan = errors.mutableSpan
    settings.storeErrors(of: colors, on: canvas, marks, in: &errorSpan)
    let isActive = settings.isActive(errors.span, isExact: isExact?.span.extracting(positions))
    let repeatsPixels = coding.repeatsPixels(ofActiveRow: isActive)
    area.pixels.append(addingCapacity: columns.count) { pixels in
      for x in columns {
        let (color, shown, error) = (colors[x], canvas[x], errors[x])
        let isExact = isExact?[y * width + x] == true
        let isLasting = resting?.contains(x, y) == true
        let isFlat = isLasting && frame.isFlat(x, y)
        let mustStay = mustStay(color, error: error, isExact: isExact)
        // Drawing the colour that the canvas already has changes nothing either, and lets the strings of a redrawn row
        // continue.
        let mayRepeat =
          mustStay && repeatsPixels && (isActive || color == shown) && !color.isTransparent && !shown.isTransparent
        pixels.append(
          AreaPixel(
            target: mayRepeat ? shown : color, shown: shown, canvasError: mustStay ? AreaPixel.mustStay : error,
            isExact: isExact, countsLong: isLasting && !coding.isOfText, isStill: marks[x].isStill,
            isFlat: isFlat, isInsideFlatArea: isFlat && frame.isInsideFlatArea(x, y),
            limit: mayRepeat ? 0 : AreaPixel.undrawable))
      }
    }
    area.stayWeights.append(isActive ? settings.activeWeight : settings.idleWeight)
  }
}
