import CLibAV
import Frames
import Raster

/// The colours of a file's frames as they are stored, and their conversion to sRGB.
struct StoredColors {
  /// The profile that the file has for all frames; a frame's own is preferred.
  private let fileProfile: ColorProfile?
  /// Whether a frame without a profile has that of the frame before.
  private let inheritsProfile: Bool
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

  /// Creates the colours of a file.
  ///
  /// - Parameters:
  ///   - profile: The profile of all frames that have none of their own.
  ///   - codec: libav's name of the codec. Of an APNG, whose profile is that of all frames, it passes it on with the first.
  init(_ profile: ColorProfile? = nil, codec: String? = nil) {
    (fileProfile, inheritsProfile) = (profile, codec == "apng")
  }

  /// Returns the conversion of a frame's colours; nil if they are taken as those of sRGB.
  mutating func conversion(of frame: UnsafePointer<AVFrame>) -> (any ColorConversion)? {
    let format = unsafe AVPixelFormat(frame.pointee.format)
    var samples = StoredSamples(format)
    // Profiles of grey are for grey pictures, which those of few bits are not any more behind ShallowGreyPNG.
    if format == AV_PIX_FMT_PAL8 { samples.isGrey = true }
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
