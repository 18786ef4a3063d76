import FileIO
import Frames
import Raster

/// The canvas of an animated PNG, whose frames are decoded as PNGs of their own and drawn on it.
///
/// libav's decoder of animations spoils frames of less than 8 bits a pixel that begin right of the left edge, blends no 16 bits, and
/// shows black where an animation without alpha is cleared.
struct APNGCanvas {
  /// The size in pixels.
  let size: PixelSize
  /// The name of the file in messages.
  private let name: String
  /// The data of the chunk IHDR behind the width and the height.
  private let kind: [UInt8]
  /// The other chunks that every frame needs: palette, transparency and colours.
  private var shared: [UInt8] = []
  /// The frame that is decoded.
  private var frame: APNGFrameControl?
  /// The pixels before that frame; nil before the first one.
  private var pixels: Pixmap?

  /// Creates the canvas of a file.
  ///
  /// - Parameter header: The chunks before the first frame, as libav's demuxer gives them: IHDR comes first.
  init?(header: [UInt8], name: String) {
    let bytes = PNGHeader.signature + header
    guard let size = PixelSize(headerOf: MemoryBytes(bytes)) else { return nil }
    (self.size, self.name, kind) = (size, name, Array(bytes[24..<29]))
    for chunk in PNGChunks(of: MemoryBytes(bytes)) where !["IHDR", "acTL", "IDAT", "fdAT"].contains(chunk.type) {
      shared += bytes[chunk.data.lowerBound - 8..<min(chunk.data.upperBound + 4, bytes.count)]
    }
  }

  /// Whether the frame that is decoded does not depend on those before it.
  var isKeyFrame: Bool {
    guard let frame else { return false }
    return frame.isFirst || !frame.isBlended && isWhole(frame.region)
  }

  private func isWhole(_ region: PixelRegion) -> Bool { region == PixelRegion(width: size.width, height: size.height) }

  /// Returns a frame as a PNG of its own.
  ///
  /// - Parameter packet: The chunks of the frame, of which the first is fcTL.
  /// - Throws: ``VideoError`` for a damaged one.
  mutating func prepared(_ packet: [UInt8]) throws(VideoError) -> [UInt8] {
    let damaged = VideoError.damaged("decode \(name)")
    let bytes = PNGHeader.signature + packet
    var pixels: [UInt8] = []
    for chunk in PNGChunks(of: MemoryBytes(bytes)) {
      guard chunk.data.upperBound + 4 <= bytes.count else { throw damaged }
      let (whole, data) = (bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4], Array(bytes[chunk.data]))
      guard whole.elementsEqual(pngChunk(chunk.type, data)) else { throw damaged }
      switch chunk.type {
      case "fcTL": frame = APNGFrameControl(data, canvas: size)
      case "IDAT": pixels += whole
      // Without its number in the sequence.
      case "fdAT": pixels += pngChunk("IDAT", Array(data.dropFirst(4)))
      default: break
      }
    }
    guard let region = frame?.region else { throw damaged }
    let sides = bigEndian(UInt32(region.width)) + bigEndian(UInt32(region.height))
    let header = pngChunk("IHDR", sides + kind)
    return PNGHeader.signature + header + shared + pixels + pngChunk("IEND", [])
  }

  /// Draws the decoded picture of the frame, and returns the canvas that is shown.
  mutating func drawn(_ picture: Pixmap) -> Pixmap {
    guard let frame else { return picture }
    let before = pixels ?? Pixmap(width: size.width, height: size.height)
    let shown = isWhole(frame.region) && !frame.isBlended ? picture : before.drawing(picture, as: frame)
    switch frame.disposal {
    case .background: pixels = shown.clearing(frame.region)
    // Before the first frame the canvas is clear.
    case .previous: pixels = before
    default: pixels = shown
    }
    return shown
  }
}

extension Pixmap {
  /// Returns the canvas with a frame drawn on it.
  fileprivate func drawing(_ picture: Pixmap, as frame: APNGFrameControl) -> Pixmap {
    var result = self
    var pixels = picture.pixels.makeIterator()
    frame.region.forEachPosition(ofCanvasWidth: width) { position in
      guard let pixel = pixels.next() else { return }
      result.pixels[position] = frame.isBlended ? pixel.over(result.pixels[position]) : pixel
    }
    return result
  }

  /// Returns the canvas with a clear region.
  fileprivate func clearing(_ region: PixelRegion) -> Pixmap {
    var result = self
    region.forEachPosition(ofCanvasWidth: width) { result.pixels[$0] = .clear }
    return result
  }
}

extension PixelRegion {
  /// Calls a function with the position of each pixel on a canvas, row by row.
  fileprivate func forEachPosition(ofCanvasWidth width: Int, _ body: (Int) -> Void) {
    for y in rows {
      for x in columns { body(y * width + x) }
    }
  }
}
