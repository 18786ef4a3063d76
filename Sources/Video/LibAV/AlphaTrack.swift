import CLibAV
import FileIO
import Raster

/// The alpha of an animated AVIF: a track of its own, with a picture without colour for each picture.
@safe
final class AlphaTrack: SeparateAlpha {
  private let source: PacketSource
  private let decoder: DecoderContext
  private let packet: Packet
  private let frame: LibAVObject<AVFrame>
  private let name: String
  private var isAtEnd = false
  let isPremultiplied: Bool

  /// Opens the track of a file; nil if it has none.
  ///
  /// - Throws: Also for a single picture with alpha, which libav would read as an opaque one.
  init?(_ bytes: any ByteSource, _ limits: PictureLimits, name: String) throws(VideoError) {
    guard ISOBox(in: bytes, at: 0)?.type == "ftyp" else { return nil }
    guard let movie = ISOBox.contents(of: "moov", in: bytes) else {
      guard let items = ISOBox.contents(of: "meta", in: bytes), items.contains(auxiliaryType) else { return nil }
      throw VideoError(
        .unreadable, "read \(name)",
        "libav does not read the transparency of a single AVIF picture; avifdec makes a PNG of it")
    }
    let tracks = ISOBox.tracks(of: movie)
    guard let index = AlphaTrack.index(in: tracks) else { return nil }
    let source = try PacketSource(picturesOf: bytes, limits, stream: index, name: name)
    decoder = try DecoderContext(source, limits)
    packet = try Packet()
    unsafe frame = try unsafe LibAVObject<AVFrame>.frame()
    self.source = source
    self.name = name
    // The track of colours refers to that of the alpha that they are multiplied by.
    isPremultiplied = tracks.contains { $0.first("tref", "prem") != nil }
  }

  /// Returns the index of the track of alpha among those of a movie, from the end: since FFmpeg 6.1, the single pictures in front
  /// of the movie are streams, too.
  private static func index(in tracks: [[ISOBox<ArraySlice<UInt8>>]]) -> Int? {
    let index = tracks.firstIndex { track in
      guard track.handlerType == "auxv", let description = track.first("mdia", "minf", "stbl", "stsd") else {
        return false
      }
      // The type may be left out, as by libav: nothing but alpha and depth is in use.
      return description.contains(auxiliaryType) || !description.contains("auxi".utf8)
    }
    return index.map { $0 - tracks.count }
  }

  func apply(to colors: inout Pixmap, _ conversion: (any ColorConversion)?) throws(VideoError) {
    guard try decode() else { throw VideoError.damaged("read the alpha of \(name)") }
    let alpha = try unsafe Pixmap(frame.pointer, name: name)
    guard (alpha.width, alpha.height) == (colors.width, colors.height) else {
      throw VideoError(
        .unreadable, "read \(name)",
        "its alpha has \(alpha.width)x\(alpha.height) pixels, its colours have \(colors.width)x\(colors.height)")
    }
    for y in 0..<colors.height {
      let row = y * colors.width..<(y + 1) * colors.width
      var planes = [
        colors.pixels[row].map(\.red), colors.pixels[row].map(\.green), colors.pixels[row].map(\.blue),
        alpha.pixels[row].map(\.red),
      ]
      colors.set(row: y, to: &planes, conversion, isPremultiplied: isPremultiplied)
    }
  }

  /// Decodes the next frame; false after the last.
  private func decode() throws(VideoError) -> Bool {
    while true {
      if case .frame = try unsafe decoder.receive(into: frame.pointer) { return true }
      if isAtEnd { return false }
      isAtEnd = try !source.read(into: packet)
      try unsafe decoder.send(isAtEnd ? nil : packet.object.pointer)
    }
  }
}

/// The type of auxiliary pictures that hold alpha (ISO/IEC 23000-22).
private let auxiliaryType = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8
