import CLibAV

/// The packets of a sound track, from the start of the video to its end.
protocol SoundPackets: AnyObject {
  /// Sets the parameters of an output stream for the packets.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(VideoError)

  /// The time base of the packets, in seconds.
  var timeBase: AVRational { get }

  /// The pts of the first packet; negative if the decoder first outputs priming samples.
  var start: Int64 { get }

  /// Reads the next packet, in order; false at the end.
  func next(into packet: Packet) throws -> Bool
}

extension Packet {
  /// The numbers of decoded samples to discard at the start and at the end of the packet (`AV_PKT_DATA_SKIP_SAMPLES`).
  var skippedSamples: (start: Int64, end: Int64) {
    var size = 0
    guard let bytes = unsafe av_packet_get_side_data(object.pointer, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8
    else { return (0, 0) }
    let data = unsafe UnsafeRawBufferPointer(start: bytes, count: 8)
    return unsafe (
      Int64(UInt32(littleEndian: data.loadUnaligned(fromByteOffset: 0, as: UInt32.self))),
      Int64(UInt32(littleEndian: data.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    )
  }

  /// Marks the last decoded samples of the packet to be discarded.
  func skipAtEnd(_ count: Int64) throws(VideoError) {
    guard count > 0 else { return }
    guard let bytes = unsafe av_packet_new_side_data(object.pointer, AV_PKT_DATA_SKIP_SAMPLES, 10) else {
      throw VideoError.outOfMemory("cut the sound")
    }
    unsafe UnsafeMutableRawBufferPointer(start: bytes, count: 10).initializeMemory(as: UInt8.self, repeating: 0)
    unsafe UnsafeMutableRawBufferPointer(start: bytes, count: 10)
      .storeBytes(of: UInt32(clamping: count).littleEndian, toByteOffset: 4, as: UInt32.self)
  }
}

extension VideoContainer {
  /// The encoder for sound that the container cannot hold as it is. Matroska, which cannot store that AAC starts late, does so for
  /// Opus.
  var soundEncoderName: String { isMatroska ? "libopus" : "aac" }

  /// Returns whether packets of a sound can be copied into the container.
  ///
  /// - Parameters:
  ///   - source: The sound.
  ///   - isOwn: Whether the sound comes from the video's own file. If so, any codec that the muxer accepts; otherwise
  ///     only codecs that players of the container support.
  func keepsSound(_ source: PacketSource, isOwn: Bool) -> Bool {
    let codec = unsafe source.parameters.pointee.codec_id
    let usual: [AVCodecID]? =
      switch self {
      case .mp4: [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_ALAC, AV_CODEC_ID_OPUS]
      case .mov: [AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_ALAC]
      default: nil
      }
    return takes(codec) && (isOwn || (usual?.contains(codec) ?? true)) && writesHeader(for: source)
  }

  /// Returns whether the muxer writes a header for a sound: of a codec that it accepts it may refuse some sample rates, as MP4 does
  /// with MP3 below 16 kHz.
  private func writesHeader(for source: PacketSource) -> Bool {
    do throws(VideoError) {
      let trial = try Muxer(
        .stream(name: source.name) { _ in }, container: self,
        options: options(timescale: 1, playCount: 0, isStream: true), comment: nil)
      let stream = try unsafe trial.addStream()
      try unsafe stream.describe(as: source.stream)
      try trial.begin()
      return true
    } catch {
      return false
    }
  }
}
