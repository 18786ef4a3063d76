import Quantization
import Raster
import Testing

@testable import GIF

/// A GIF player after the GIF specification: a canvas that images are drawn on.
struct TestPlayer {
  let width: Int
  let globalTable: Palette?
  private(set) var canvas: [RGB8?]
  /// Whether the last image has drawn each pixel.
  private(set) var drawn: [Bool]
  /// Applies the disposal of the image that is shown.
  private var dispose: (inout [RGB8?]) -> Void = { _ in }

  init(width: Int, height: Int, globalTable: Palette? = nil) {
    (self.width, self.globalTable) = (width, globalTable)
    canvas = Array(repeating: nil, count: width * height)
    drawn = Array(repeating: false, count: width * height)
  }

  /// Applies the disposal of the image that is shown, as the next image would.
  mutating func disposeOfLast() {
    dispose(&canvas)
    dispose = { _ in }
  }

  mutating func show(_ image: CodedImage) throws {
    disposeOfLast()
    let before = canvas
    let area = image.area
    try #require(area.intersection(PixelRegion(width: width, height: canvas.count / width)) == area)
    let table = try #require(image.localTable ?? globalTable)
    // libgif takes the bits of a local table.
    let (mostBits, localBits) = (max(2, table.indexBits), table.minimumCodeSize(including: image.transparentIndex))
    #expect(image.localTable == nil ? (2...mostBits).contains(image.indexBits) : image.indexBits == localBits)
    let indices = try LZWDecoder(image.codes, indexBits: image.indexBits).indices
    try #require(indices.count == area.width * area.height)
    var positions: [Int] = []
    area.forEachRow(ofCanvasWidth: width) { positions += $0 }
    try #require(indices.allSatisfy { $0 == image.transparentIndex || Int($0) < table.colors.count })
    drawn = Array(repeating: false, count: canvas.count)
    for (position, index) in zip(positions, indices) where index != image.transparentIndex {
      drawn[position] = true
      canvas[position] = table.colors[Int(index)]
    }
    switch image.disposal {
    case .keep, .unspecified: break
    case .background: dispose = { canvas in for position in positions { canvas[position] = nil } }
    case .previous: dispose = { canvas in for position in positions { canvas[position] = before[position] } }
    }
  }
}

/// A loop and its images, and the canvases of a player in the first and the second round.
struct PlayedLoop {
  let frames: [TargetFrame]
  let images: [CodedImage?]
  let shown: [[RGB8?]]

  init(
    _ frames: [TargetFrame], isOpaque: Bool = false, globalTable: Palette? = nil, hasLocalTables: Bool = false,
    _ settings: CompressionSettings, planAheadBytes: Int = 0, threads: Int = 1
  ) throws {
    let (width, height) = (frames[0].width, frames[0].height)
    var compressor = FrameCompressor(
      width: width, height: height, isOpaque: isOpaque, globalTable: globalTable, hasLocalTables: hasLocalTables,
      settings: settings, frameCount: frames.count, planAheadBytes: planAheadBytes, threads: threads)
    self.frames = frames
    var images: [CodedImage?] = []
    var start = 0
    for (index, frame) in frames.enumerated() {
      let next = frames[(index + 1) % frames.count]
      if index + 1 < frames.count, next == frame { continue }
      images += compressor.compress(frame, next: next, count: index + 1 - start)
      images += Array(repeating: nil, count: index - start)
      #expect((index - 1...index + 1).contains(images.count), "at most two images are in progress")
      start = index + 1
    }
    images += compressor.finish()
    try #require(images.count == frames.count)
    self.images = images
    var player = TestPlayer(width: width, height: height, globalTable: globalTable)
    var rounds: [[[RGB8?]]] = []
    // Some players clear the canvas before the second round, others keep it as the last image left it.
    for _ in 0..<2 {
      var shown: [[RGB8?]] = []
      for image in images {
        if let image { try player.show(image) }
        shown.append(player.canvas)
      }
      rounds.append(shown)
    }
    #expect(images[0] != nil, "a player needs an image to begin with")
    #expect(rounds[0] == rounds[1], "the second round is not the first")
    shown = rounds[0]
  }

  /// Checks that every pixel is within what the settings and the image's palette allow, and that few pixels need the
  /// allowance for the error that is diffused to them, which is far wider than all other limits.
  func expectAllowedErrors(_ settings: CompressionSettings, globalTable: Palette? = nil) {
    var (pixelCount, diffusedCount) = (0, 0)
    for (time, frame) in frames.enumerated() {
      // A repeated frame is shown unchanged.
      if time > 0, images[time] == nil, frame.colors == frames[time - 1].colors { continue }
      let image = images[time]
      let table = (image?.localTable ?? globalTable)?.colors.map { OklabColor($0) } ?? []
      let isInImage: (Int) -> Bool = { position in
        guard let area = image?.area else { return false }
        return area.columns.contains(position % frame.width) && area.rows.contains(position / frame.width)
      }
      // The largest error diffused from the pixel above: eight codes a channel.
      let moved = settings.diffusion > 0 ? 8 * Double(OklabColor.squaredCode).squareRoot() : 0
      var wrongPositions: [Int] = []
      for (position, wanted) in frame.colors.enumerated() {
        let shown = self.shown[time][position].map { OklabColor($0) }
        guard !wanted.isTransparent, let shown else {
          if !wanted.isTransparent || shown != nil { wrongPositions.append(position) }
          continue
        }
        let error = Double(wanted.squaredDistance(to: shown))
        let keptLimit = Double(max(settings.stillHoldLimit, settings.stillLimit))
        // The squared distance of the nearest colour that the image, or an image that was not worth drawing, could show.
        let nearest = table.map { wanted.squaredDistance(to: $0) }.min()
        // A pixel is not drawn to be better by less than `stillHoldLimit`.
        var limit = max(keptLimit, nearest.map { Double($0) + Double(settings.stillHoldLimit) } ?? 0)
        if isInImage(position), let nearest {
          // Relative to the wanted colour plus the diffused error; see `TolerantChoices`.
          func drawnLimit(movedBy moved: Double) -> Double {
            let distance = Double(nearest).squareRoot() + moved
            let reach =
              settings.tolerance == 0 ? distance : (2 * (distance * distance + Double(settings.tolerance))).squareRoot()
            return (reach + moved) * (reach + moved)
          }
          pixelCount += 1
          func limitInImage(movedBy moved: Double) -> Double {
            let distance = Double(nearest).squareRoot() + moved
            return max(drawnLimit(movedBy: moved), keptLimit, distance * distance + Double(settings.stillHoldLimit))
          }
          if error > limitInImage(movedBy: 0) + 0.5 { diffusedCount += 1 }
          limit = limitInImage(movedBy: moved)
        }
        // Half a unit for the rounding of the root.
        if error > limit + 0.5 { wrongPositions.append(position) }
      }
      #expect(wrongPositions.isEmpty, "frame \(time)")
    }
    // Measured for these loops: 7 % at most, and 2 % in most of them.
    #expect(diffusedCount * 12 <= pixelCount, "\(diffusedCount) of \(pixelCount)")
  }

  /// The code bytes of the images, without descriptors and extensions.
  var byteCount: Int {
    images.reduce(0) { $0 + ($1.map { $0.codes.count + ($0.localTable.map { 3 << $0.indexBits } ?? 0) } ?? 0) }
  }

  /// The mean squared error of the opaque pixels, in 8-bit codes.
  var meanSquaredError: Double {
    var (sum, count) = (0.0, 0)
    for (frame, shown) in zip(frames, shown) {
      for (wanted, color) in zip(frame.colors, shown) where !wanted.isTransparent {
        sum += Double(wanted.squaredDistance(to: color.map { OklabColor($0) } ?? .transparent))
        count += 1
      }
    }
    return sum / Double(max(count, 1)) / Double(OklabColor.squaredCode)
  }

  /// The largest squared error of a pixel, in 8-bit codes; nil if a transparent pixel shows a colour.
  var largestError: Double? {
    var largest = 0.0
    for (frame, shown) in zip(frames, shown) {
      for (wanted, color) in zip(frame.colors, shown) {
        guard wanted.isTransparent == (color == nil) else { return nil }
        if let color { largest = max(largest, Double(wanted.squaredDistance(to: OklabColor(color)))) }
      }
    }
    return (largest / Double(OklabColor.squaredCode)).squareRoot()
  }
}
