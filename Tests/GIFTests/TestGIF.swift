@testable import GIF
import Quantization

/// A lossless GIF of frames of indices into a global colour table; the index after its colours is transparent.
func makeGIF(
  palette: Palette, frames: [IndexedImage], delays: [Int], repetitionCount: Int = 0, comments: [String] = []
) throws -> [UInt8] {
  let sink = ByteSink()
  let (width, height) = (frames[0].width, frames[0].height)
  var writer = try GIFWriter(
    width: width, height: height, globalColorTable: palette, repetitionCount: repetitionCount, comments: comments,
    sink: sink.append)
  var compressor = ExactFrameCompressor(width: width, height: height, globalTable: palette, hasLocalTables: false)
  for (position, delay) in delays.enumerated() {
    let frame = frames[position]
    let isRepeated = position > 0 && frames[position - 1] == frame
    let next = frames[position...].first { $0 != frame } ?? frames[0]
    if !isRepeated, let image = try compressor.compress(ExactFrame(frame, palette), next: ExactFrame(next, palette)) {
      try writer.write(image, delayCentiseconds: delay)
    } else {
      try writer.prolong(byCentiseconds: delay)
    }
  }
  try writer.finish()
  return sink.bytes
}

/// A GIF of one-row images on a canvas.
func makeGIF(width: Int, height: Int = 1, table: Palette?, _ images: [(image: CodedImage, delay: Int)]) throws
  -> [UInt8]
{
  let sink = ByteSink()
  var writer = try GIFWriter(width: width, height: height, globalColorTable: table, sink: sink.append)
  for (image, delay) in images { try writer.write(image, delayCentiseconds: delay) }
  try writer.finish()
  return sink.bytes
}
