import CLibAV
import FileIO
import Frames
import Raster

/// The colours of a file's frames as they are stored, and their conversion to sRGB.
///
/// The transfer functions of HDR have precedence over a profile, that of a frame over that of the file, and profiles over other
/// codes of H.273. A PNG has an order of its own, which ``PNGColors`` follows.
struct StoredColors {
  /// The profile that the file has for all frames; a frame's own is preferred.
  private let fileProfile: ColorProfile?
  /// The header of a PNG, whose codes are those of all frames in the place of libav's, whose versions read different chunks; nil for
  /// other files.
  private let png: PNGHeader?
  /// Whether a frame without a profile has that of the frame before.
  private let inheritsProfile: Bool
  /// The conversion of the light of an OpenEXR; nil for that of sRGB, and for other files.
  let light: LightConversion?
  /// The description of the last frame's colours and their conversion, since most frames have those of the frame before.
  private var last: (description: Description, conversion: (any ColorConversion)?)?
  /// The name of a profile that cannot be applied, of the last frame.
  private(set) var unappliedProfile: String?

  /// A frame's description of its colours.
  private struct Description: Equatable {
    let transfer: AVColorTransferCharacteristic
    let primaries: AVColorPrimaries
    let profile: [UInt8]?
    let samples: StoredSamples
  }

  /// Creates the colours of frames that describe them by themselves.
  init() { (fileProfile, png, inheritsProfile, light) = (nil, nil, false, nil) }

  /// Reads what libav does not pass on of a file.
  ///
  /// - Parameters:
  ///   - bytes: The file, or its start.
  ///   - png: The header of a PNG; nil for other files.
  ///   - avif: The picture of an AVIF; nil for other files.
  ///   - tiffProfile: The profile of a TIFF.
  ///   - codec: libav's name of the codec. Of an APNG, whose profile is that of all frames, it passes it on with the first.
  init(
    of bytes: any ByteSource, _ png: PNGHeader?, avif: AVIFPicture? = nil, tiffProfile: [UInt8]? = nil, codec: String
  ) {
    let profile = png?.colors?.profile ?? tiffProfile.flatMap { ColorProfile($0) }
    fileProfile = profile ?? avif.flatMap { ColorProfile(of: $0) }
    (self.png, inheritsProfile) = (png, codec == "apng")
    light = codec == "exr" ? EXRChunks.chromaticities(of: bytes).flatMap { LightConversion(from: $0) } : nil
  }

  /// Gives a frame the description of the file.
  func describe(_ frame: UnsafeMutablePointer<AVFrame>) {
    guard let png else { return }
    let codes = png.colors?.codes
    unsafe frame.pointee.color_primaries = codes?.primaries ?? AVCOL_PRI_UNSPECIFIED
    unsafe frame.pointee.color_trc = codes?.transfer ?? AVCOL_TRC_UNSPECIFIED
    unsafe frame.pointee.color_range = AVCOL_RANGE_JPEG
    // Codes have precedence over profiles.
    if codes != nil { unsafe av_frame_remove_side_data(frame, AV_FRAME_DATA_ICC_PROFILE) }
  }

  /// Returns the conversion of a frame's colours; nil if they are taken as those of sRGB.
  mutating func conversion(of frame: UnsafePointer<AVFrame>) -> (any ColorConversion)? {
    let format = unsafe AVPixelFormat(frame.pointee.format)
    var samples = StoredSamples(format)
    // Profiles of grey are for grey pictures, of which those of few bits have a palette behind ShallowGreyPNG.
    if format == AV_PIX_FMT_PAL8 { samples.isGrey = unsafe StoredColors.hasGreyPalette(frame) }
    let own = unsafe av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE).map { data in
      unsafe Array(UnsafeBufferPointer(start: data.pointee.data, count: Int(data.pointee.size)))
    }
    let description = unsafe Description(
      transfer: frame.pointee.color_trc, primaries: frame.pointee.color_primaries,
      profile: own ?? (inheritsProfile ? last?.description.profile : nil), samples: samples)
    if let last, last.description == description { return last.conversion }
    let conversion = conversion(of: description)
    last = (description, conversion)
    return conversion
  }

  /// Returns whether all colours of the palette of a frame are grey.
  private static func hasGreyPalette(_ frame: UnsafePointer<AVFrame>) -> Bool {
    guard let palette = unsafe frame.pointee.data.1 else { return false }
    // 256 entries of blue, green, red and alpha.
    let bytes = unsafe UnsafeBufferPointer(start: palette, count: 4 * 256)
    return (0..<256).allSatisfy { (entry: Int) -> Bool in
      let blue = unsafe bytes[4 * entry]
      return unsafe blue == bytes[4 * entry + 1] && blue == bytes[4 * entry + 2]
    }
  }

  private mutating func conversion(of description: Description) -> (any ColorConversion)? {
    unappliedProfile = nil
    if let hdr = HDRConversion(from: description.transfer) { return hdr }
    let own = description.profile.flatMap { ColorProfile($0) }
    guard let profile = own ?? fileProfile else { return GamutConversion(from: description.primaries) }
    return conversion(from: profile, description.samples)
  }

  /// Returns the conversion of colours of a profile; nil if they are taken as those of sRGB.
  mutating func conversion(from profile: ColorProfile, _ samples: StoredSamples) -> ProfileConversion? {
    let conversion = ProfileConversion(from: profile, samples)
    if conversion == nil { unappliedProfile = profile.name }
    return conversion.flatMap { $0.isNegligible ? nil : $0 }
  }
}
