import CLibAV

/// The sound of a file from the start of its video to the end, packet by packet.
protocol SoundPackets: AnyObject {
  /// Tells a stream of a file what it will hold.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError)

  /// The seconds in which packets count.
  var timeBase: AVRational { get }

  /// When the first packet begins; before 0 where decoders begin with something that is no sound yet.
  var start: Int64 { get }

  /// The next packet, in order; false at the end.
  func next(into packet: borrowing Packet) throws -> Bool
}

extension Packet {
  /// `AV_PKT_DATA_SKIP_SAMPLES`: samples that are decoded but not heard, at the start and at the end.
  var skippedSamples: (start: Int64, end: Int64) {
    var size = 0
    guard let bytes = unsafe av_packet_get_side_data(packet.pointer, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8
    else { return (0, 0) }
    let data = unsafe UnsafeRawBufferPointer(start: bytes, count: 8)
    return unsafe (
      Int64(UInt32(littleEndian: data.loadUnaligned(fromByteOffset: 0, as: UInt32.self))),
      Int64(UInt32(littleEndian: data.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    )
  }

  /// Ends the sound of a packet earlier than it decodes to.
  func skipAtEnd(_ count: Int64) throws(VideoError) {
    guard count > 0 else { return }
    guard let bytes = unsafe av_packet_new_side_data(packet.pointer, AV_PKT_DATA_SKIP_SAMPLES, 10) else {
      throw VideoError.outOfMemory("cut the sound")
    }
    unsafe UnsafeMutableRawBufferPointer(start: bytes, count: 10).initializeMemory(as: UInt8.self, repeating: 0)
    unsafe UnsafeMutableRawBufferPointer(start: bytes, count: 10)
      .storeBytes(of: UInt32(clamping: count).littleEndian, toByteOffset: 4, as: UInt32.self)
  }
}

extension VideoContainer {
  /// The encoder of sound that it cannot hold as it is.
  var soundEncoderName: String { self == .webm ? "libopus" : "aac" }

  /// Whether packets of a codec go into it as they are.
  ///
  /// - Parameters:
  ///   - codec: The codec.
  ///   - isOwn: Whether the video came with it: then whatever the muxer takes; else what players of such files play.
  func keepsSound(_ codec: AVCodecID, isOwn: Bool) -> Bool {
    let usual: [AVCodecID]? =
      switch self {
      case .mp4: [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS]
      case .mov: [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_ALAC]
      default: nil
      }
    return takes(codec) && (isOwn || (usual?.contains(codec) ?? true))
  }
}
