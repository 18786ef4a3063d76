import CLibAV
public import Raster

/// The memory layout of raw pictures in one of libav's pixel formats: plane by plane, row by row, without padding.
public struct RawPictureLayout: Sendable {
  private let format: AVPixelFormat

  /// Creates the layout of the pixel format with a libav name such as `yuv420p`; nil if there is no such format.
  public init?(libavName: String) {
    format = unsafe av_get_pix_fmt(libavName)
    guard format != AV_PIX_FMT_NONE else { return nil }
  }

  /// Returns the size of a picture, in bytes.
  public func byteCount(width: Int, height: Int) -> Int {
    Int(av_image_get_buffer_size(format, Int32(width), Int32(height), 1))
  }

  /// Converts raw samples to a pixmap, as the samples of a file are converted.
  ///
  /// - Parameters:
  ///   - bytes: The samples, ``byteCount(width:height:)`` bytes.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - colorimetry: The range and matrix of Y′CbCr samples.
  ///   - name: The name of the source in messages.
  /// - Throws: ``VideoError``: `unreadable`, `outOfMemory`.
  public func pixmap(
    of bytes: [UInt8], width: Int, height: Int, _ colorimetry: YUVColorimetry, name: String
  ) throws(VideoError) -> Pixmap {
    precondition(bytes.count == byteCount(width: width, height: height))
    silenceLibAVLog()
    let owner = try unsafe LibAVObject<AVFrame>.frame(
      width: Int32(width), height: Int32(height), format, "decode \(name)")
    let frame = unsafe owner.pointer
    unsafe frame.pointee.color_range = colorimetry.range?.libavRange ?? AVCOL_RANGE_UNSPECIFIED
    unsafe frame.pointee.colorspace = colorimetry.matrix?.libavSpace ?? AVCOL_SPC_UNSPECIFIED
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe withUnsafeMutableBytes(of: &frame.pointee.data) { data in
        unsafe withUnsafeMutableBytes(of: &frame.pointee.linesize) { strides in
          let planes = unsafe data.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)
          let lines = unsafe strides.bindMemory(to: Int32.self)
          var from = unsafe [UnsafeMutablePointer<UInt8>?](repeating: nil, count: 4)
          var fromLines = [Int32](repeating: 0, count: 4)
          _ = unsafe av_image_fill_arrays(
            &from, &fromLines, bytes.baseAddress, format, Int32(width), Int32(height), 1)
          var sources = unsafe from.map { unsafe UnsafePointer($0) }
          unsafe av_image_copy(
            planes.baseAddress, lines.baseAddress, &sources, &fromLines, format, Int32(width), Int32(height))
        }
      }
    }
    return try unsafe Pixmap(frame, name: name)
  }
}

extension YUVFormat.Range {
  fileprivate var libavRange: AVColorRange { self == .limited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG }
}

extension YUVFormat.Matrix {
  /// The matrix in libav's terms.
  var libavSpace: AVColorSpace { self == .bt601 ? AVCOL_SPC_SMPTE170M : AVCOL_SPC_BT709 }
}
