import CLibAV
import Quantization
package import Raster

extension PNGFile {
  /// Encodes a picture as a PNG file with straight alpha, tagged as sRGB.
  ///
  /// An encoding in 16 bits is lossless: the file's straight channels multiplied by alpha, rounded to the nearest, give back the
  /// picture's channels.
  ///
  /// - Parameters:
  ///   - pixmap: The picture.
  ///   - samples: The bits per channel, and the channels.
  ///   - comment: A comment for the file's metadata, ASCII without a zero byte; nil for none.
  ///   - frame: The index of the frame in its sequence, for the file's metadata; nil for none.
  /// - Returns: The bytes of the file.
  /// - Throws: ``VideoError``: `missingComponent`, `invalidSetting`, `encodingFailed` or `outOfMemory`.
  package static func encode(
    _ pixmap: Pixmap, _ samples: PNGSamples = .sixteenBits, comment: String? = nil, frame: Int? = nil
  ) throws(VideoError) -> [UInt8] {
    if let comment, !comment.utf8.allSatisfy({ (1...127).contains($0) }) {
      throw VideoError(.invalidSetting, "use the comment given", "must be ASCII without a zero byte")
    }
    silenceLibAVLog()
    let format = samples.format(of: pixmap)
    let encoder = try PNGEncoder(width: pixmap.width, height: pixmap.height, format)
    let straight = try StraightFrame(width: pixmap.width, height: pixmap.height, format)
    straight.fill(pixmap)
    var file = try encoder.encode(straight)
    if let frame { file.insert(contentsOf: pngText(keyword: "Frame", "\(frame)"), at: endOfHeader) }
    if let comment { file.insert(contentsOf: pngText(keyword: "Comment", comment), at: endOfHeader) }
    return file
  }
}

/// The offset of the second chunk of a PNG: after the 8-byte signature and IHDR, with 13 bytes of data and 12 bytes of
/// length, type and checksum.
let endOfHeader = 8 + 12 + 13

/// An open PNG encoder of libavcodec, for one picture.
@safe
private struct PNGEncoder: ~Copyable {
  private let context: LibAVObject<AVCodecContext>

  init(width: Int, height: Int, _ format: AVPixelFormat) throws(VideoError) {
    let encoder = try unsafe EncoderContext.encoder(named: "png")
    let owner = try unsafe LibAVObject(
      "the context of png", avcodec_alloc_context3(encoder), free: avcodec_free_context)
    let context = unsafe owner.pointer
    unsafe context.pointee.width = Int32(width)
    unsafe context.pointee.height = Int32(height)
    unsafe context.pointee.pix_fmt = format
    unsafe context.pointee.time_base = AVRational(num: 1, den: 1)
    // Selects the best filter for each row.
    try unsafe setOption("pred", to: "mixed", of: context, in: "png")
    try check(unsafe avcodec_open2(context, encoder, nil), .encodingFailed, "open the encoder png")
    unsafe self.context = owner
  }

  func encode(_ frame: borrowing StraightFrame) throws(VideoError) -> [UInt8] {
    let packet = try Packet()
    try check(unsafe avcodec_send_frame(context.pointer, frame.frame.pointer), .encodingFailed, "encode a PNG")
    try check(unsafe avcodec_receive_packet(context.pointer, packet.object.pointer), .encodingFailed, "encode a PNG")
    return packet.bytes
  }
}

/// A libav frame with straight alpha, as in a PNG.
@safe
private struct StraightFrame: ~Copyable {
  let frame: LibAVObject<AVFrame>

  init(width: Int, height: Int, _ format: AVPixelFormat) throws(VideoError) {
    unsafe frame = try unsafe LibAVObject<AVFrame>.frame(
      width: Int32(width), height: Int32(height), format, "create a frame")
    // Together, these two make the encoder write an sRGB chunk.
    unsafe frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    unsafe frame.pointer.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
  }

  /// Copies the pixels of a picture of the frame's size.
  func fill(_ pixmap: Pixmap) {
    guard let start = unsafe UnsafeMutableRawPointer(frame.pointer.pointee.data.0) else {
      preconditionFailure("av_frame_get_buffer gives a plane")
    }
    let stride = unsafe Int(frame.pointer.pointee.linesize.0)
    guard let descriptor = unsafe av_pix_fmt_desc_get(AVPixelFormat(frame.pointer.pointee.format)) else {
      preconditionFailure("libav describes the formats of its PNG encoder")
    }
    let (channelCount, isDeep) = unsafe (descriptor.pointee.nb_components, descriptor.pointee.comp.0.depth > 8)
    for y in 0..<pixmap.height {
      var address = unsafe start + y * stride
      func add(_ sample: UInt16) {
        if isDeep {
          unsafe address.storeBytes(of: sample.bigEndian, as: UInt16.self)
        } else {
          unsafe address.storeBytes(of: sample.eightBits, as: UInt8.self)
        }
        unsafe address += isDeep ? 2 : 1
      }
      for x in 0..<pixmap.width {
        let color = pixmap[x, y].straight
        add(color.red)
        if channelCount > 2 {
          add(color.green)
          add(color.blue)
        }
        if channelCount % 2 == 0 { add(color.alpha) }
      }
    }
  }
}
