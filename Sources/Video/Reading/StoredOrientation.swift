import CLibAV
import FileIO
import Frames

extension Orientation {
  /// Returns the nearest orientation to a display matrix, which maps a stored position `(p, q)` to the shown position
  /// `(m₀p + m₃q, m₁p + m₄q)` (`libavutil/display.h`).
  init(displayMatrix data: UnsafeMutablePointer<UInt8>) {
    let m = unsafe data.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
      (0..<9).map { unsafe Int(matrix[$0]) }
    }
    if abs(m[1]) + abs(m[3]) > abs(m[0]) + abs(m[4]) {
      self = m[1] < 0 ? (m[3] < 0 ? .transversed : .left) : m[3] < 0 ? .right : .transposed
    } else {
      self = m[0] < 0 ? (m[4] < 0 ? .half : .mirrored) : m[4] < 0 ? .flipped : .upright
    }
  }

  /// Reads the orientation of a decoded frame, which libav's decoders find in Exif data; nil if they found none.
  init?(of frame: UnsafePointer<AVFrame>, codec: String) {
    if let matrix = unsafe av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX)?.pointee.data {
      unsafe self.init(displayMatrix: matrix)
    } else {
      guard codec == "webp" else { return nil }
      unsafe self.init(exifIn: frame.pointee.metadata)
    }
  }

  /// Reads the orientation in the metadata of a frame, where libav's decoder of WebP puts Exif data.
  private init?(exifIn metadata: OpaquePointer?) {
    guard let entry = unsafe av_dict_get(metadata, "Orientation", nil, 0),
      let number = unsafe String(validatingCString: entry.pointee.value).flatMap({ Int($0.drop { $0 == " " }) })
    else { return nil }
    self.init(rawValue: number)
  }

  /// Reads the orientation in the chunk `eXIf` of a PNG (https://www.w3.org/TR/png-3/, 11.3.2.5), which libav ignores; nil
  /// if there is none.
  init?(ofPNG bytes: any ByteSource) {
    guard let signature = bytes.bytes(at: 0, count: 8), PNGChunkFilter.applies(to: signature) else { return nil }
    // Exif data are a TIFF without pixels; a JPEG limits them to 64 kB.
    guard let data = PNGChunks(of: bytes).first(where: { $0.type == "eXIf" })?.data, data.count <= 1 << 16,
      let exif = bytes.bytes(at: data.lowerBound, count: data.count),
      let orientation = TIFFDirectories(MemoryBytes(exif))?.orientation
    else { return nil }
    self = orientation
  }
}
