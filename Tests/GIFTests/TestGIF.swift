import Foundation
@testable import GIF
import Quantization
import TestSupport

/// A sink that collects the bytes.
final class Memory {
  var bytes: [UInt8] = []

  func append(_ span: RawSpan) {
    for offset in span.byteOffsets { bytes.append(unsafe span.unsafeLoad(fromByteOffset: offset, as: UInt8.self)) }
  }
}

/// A lossless GIF of frames of indices into a global colour table; the index after its colours is transparent.
func makeGIF(
  palette: Palette, frames: [IndexedImage], delays: [Int], repetitionCount: Int = 0, comments: [String] = []
) throws -> [UInt8] {
  let memory = Memory()
  let (width, height) = (frames[0].width, frames[0].height)
  var writer = try GIFWriter(
    width: width, height: height, globalColorTable: palette, repetitionCount: repetitionCount, comments: comments,
    sink: memory.append)
  var compressor = ExactFrameCompressor(width: width, height: height, globalTable: palette, hasLocalTables: false)
  for (position, delay) in delays.enumerated() {
    let next = ExactFrame(frames[(position + 1) % frames.count], palette)
    if let image = try compressor.compress(ExactFrame(frames[position], palette), next: next) {
      try writer.write(image, delayCentiseconds: delay)
    } else {
      try writer.prolong(byCentiseconds: delay)
    }
  }
  try writer.finish()
  return memory.bytes
}

/// A GIF of one-row images on a canvas.
func makeGIF(width: Int, height: Int = 1, table: Palette?, _ images: [(image: CodedImage, delay: Int)]) throws
  -> [UInt8]
{
  let memory = Memory()
  var writer = try GIFWriter(width: width, height: height, globalColorTable: table, sink: memory.append)
  for (image, delay) in images { try writer.write(image, delayCentiseconds: delay) }
  try writer.finish()
  return memory.bytes
}

extension CodedImage {
  /// An image whose codes stand for one index each: the dictionary is cleared before the code length grows.
  init(
    _ indices: [UInt8], area: CanvasArea, localTable: Palette? = nil, indexBits: Int, transparentIndex: UInt8? = nil,
    disposal: Disposal = .keep
  ) {
    var (codes, pending, pendingBits) = ([UInt8](), 0, 0)
    func append(_ code: Int) {
      pending |= code << pendingBits
      pendingBits += indexBits + 1
      while pendingBits >= 8 {
        codes.append(UInt8(pending & 255))
        (pending, pendingBits) = (pending >> 8, pendingBits - 8)
      }
    }
    for (position, index) in indices.enumerated() {
      if position % (1 << indexBits - 2) == 0 { append(1 << indexBits) }
      append(Int(index))
    }
    append(1 << indexBits + 1)
    if pendingBits > 0 { codes.append(UInt8(pending)) }
    self.init(
      area: area, localTable: localTable, transparentIndex: transparentIndex, disposal: disposal, indexBits: indexBits,
      codes: codes)
  }

  /// One row at a column.
  static func row(
    _ indices: [UInt8], left: Int = 0, localTable: Palette? = nil, indexBits: Int, transparentIndex: UInt8? = nil,
    disposal: Disposal = .keep
  ) -> CodedImage {
    CodedImage(
      indices, area: CanvasArea(left: left, top: 0, width: indices.count, height: 1), localTable: localTable,
      indexBits: indexBits, transparentIndex: transparentIndex, disposal: disposal)
  }
}

/// The pixels that an independent decoder shows, three bytes each, all frames concatenated.
func decode(_ gif: [UInt8]) throws -> [UInt8] {
  [UInt8](try withFile(gif) { try decodedFrames($0) })
}

/// Calls a function with the path of a temporary file of the given bytes.
func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    try Data(bytes).write(to: URL(filePath: "\(folder)/a.gif"))
    return try body("\(folder)/a.gif")
  }
}

/// Red, green, blue and alpha that an independent decoder shows, all frames concatenated; colours at alpha 0 are zero.
func decodeWithAlpha(_ gif: [UInt8]) throws -> [UInt8] {
  var bytes = [UInt8](try withFile(gif) { try decodedFrames($0, "rgba") })
  for alpha in stride(from: 3, to: bytes.count, by: 4) where bytes[alpha] == 0 {
    for channel in 1...3 { bytes[alpha - channel] = 0 }
  }
  return bytes
}

extension Palette {
  /// The pixels of a frame, three bytes each.
  func pixels(of frame: IndexedImage) -> [UInt8] {
    frame.indices.flatMap { index in
      let color = colors[Int(index)]
      return [color.red, color.green, color.blue]
    }
  }

  /// Red, green, blue and alpha of a frame; the index after the colours is transparent.
  func pixelsWithAlpha(of frame: IndexedImage) -> [UInt8] {
    frame.indices.flatMap { index -> [UInt8] in
      guard index != transparentIndex else { return [0, 0, 0, 0] }
      let color = colors[Int(index)]
      return [color.red, color.green, color.blue, 255]
    }
  }

  /// Distinct colours.
  static func distinct(_ count: Int) -> Palette {
    let codes = (0..<count).map { UInt8($0) }
    return Palette(colors: codes.map { RGB8(red: $0, green: $0 &* 7, blue: 255 - $0) })
  }
}
