import Quantization
import Raster

extension DisposalMethod {
  /// Chooses the disposal with which the fewest pixels must be drawn for the next frame.
  ///
  /// - Parameters:
  ///   - area: The image's area.
  ///   - width: The width of the canvas.
  ///   - frame: The pixels that the image shows.
  ///   - next: The pixels of the next frame.
  ///   - canvas: The canvas before the image.
  ///   - isOpaque: Whether all pixels are opaque; a sample of them suffices then.
  ///   - vanishes: Whether some pixel becomes transparent in the next frame, which only `.background` or `.previous`
  ///     achieves.
  ///   - isTransparent: Whether a pixel is transparent.
  ///   - isFar: Whether the distance of two pixels exceeds the tolerance, so that one cannot stand for the other.
  init<Pixel>(
    of area: PixelRegion, width: Int, frame: [Pixel], next: [Pixel], canvas: [Pixel], isOpaque: Bool, vanishes: Bool,
    isTransparent: (Pixel) -> Bool, isFar: (Pixel, Pixel) -> Bool
  ) {
    var (kept, cleared, restored, canRestore) = (0, 0, 0, true)
    let (frame, next, canvas) = (frame.span, next.span, canvas.span)
    precondition(frame.count == next.count && canvas.count == next.count)
    let step = isOpaque ? area.pixelCount / DisposalMethod.sampleCount | 1 : 1
    area.forEachRow(ofCanvasWidth: width) { row in
      for position in row.sampled(every: step, row: row.lowerBound / width) {
        // Unchecked: all three spans have the same count.
        let (color, drawn, before) = unsafe (next[position], frame[unchecked: position], canvas[unchecked: position])
        if isTransparent(color) {
          if !isTransparent(before) { canRestore = false }
          continue
        }
        cleared &+= 1
        // No branches: dither makes them unpredictable.
        kept &+= isFar(color, drawn) ? 1 : 0
        restored &+= isFar(color, before) ? 1 : 0
      }
    }
    // Restoring requires decoders to keep a second canvas: it must save at least a quarter of the pixels.
    let restores = canRestore && 4 * restored < 3 * (vanishes ? cleared : kept)
    self = restores ? .previous : vanishes ? .background : .keep
  }

  /// The approximate number of pixels that are sampled in an opaque image.
  private static var sampleCount: Int { 8000 }
}

extension PixelRegion {
  /// Returns whether an image of this area had better stay, and another one clear what vanishes after it: where this area were cleared,
  /// the next frame would have to draw again all that stands still in it.
  ///
  /// - Parameters:
  ///   - vanishing: The area that must be cleared.
  ///   - frame: The pixels that the image shows.
  ///   - next: The pixels of the next frame.
  ///   - width: The width of the canvas.
  ///   - isTransparent: Whether a pixel is transparent.
  ///   - isFar: Whether the distance of two pixels exceeds the tolerance.
  func staysBefore<Pixel>(
    clearing vanishing: PixelRegion, frame: [Pixel], next: [Pixel], width: Int, isTransparent: (Pixel) -> Bool,
    isFar: (Pixel, Pixel) -> Bool
  ) -> Bool {
    var (cleared, kept) = (0, 0)
    forEachRow(ofCanvasWidth: width) { row in
      let y = row.lowerBound / width
      for position in row where !isTransparent(next[position]) {
        cleared += 1
        let vanishes = vanishing.rows.contains(y) && vanishing.columns.contains(position - y * width)
        if vanishes || isFar(next[position], frame[position]) { kept += 1 }
      }
    }
    // A thousand pixels of one colour take about as many bytes as the other image.
    return cleared - kept > 1000 && 2 * kept < cleared
  }
}
