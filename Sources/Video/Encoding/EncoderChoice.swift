import Raster

extension VideoSettings {
  /// The name of the encoder in libavcodec.
  var encoderName: String { usesLibaom ? EncoderOptions.libaomName : codec.encoderName }

  /// Whether AV1 is encoded by libaom: SVT-AV1 has only 4:2:0, and sides from 64 pixels on.
  ///
  /// At equal SSIMULACRA2, saturated colours with edges (`glow`) take 0.6 times the bytes in 4:4:4, for four times the CPU time;
  /// others take as many or more.
  var usesLibaom: Bool {
    guard codec == .av1, case .yuv(let format) = pixelFormat else { return false }
    return format.chroma == .cs444 || min(width, height) < 64
  }

  /// Whether the video can be written strictly forward. Matroska begins with the header of AV1, which libaom makes with its first packet.
  package var canBeStreamed: Bool { container.canBeStreamed && !(container.isMatroska && usesLibaom) }

  /// The side of the largest blocks of HEVC: at most as high as the picture, as x265 demands, and narrower where that is possible,
  /// since it reads memory that it has not set in pictures of a single column of blocks (x265 3.5).
  var largestBlockSide: Int {
    switch min(width - 1, height) {
    case ..<32: 16
    case ..<64: 32
    default: 64
    }
  }
}
