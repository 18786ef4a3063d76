import CLibAV
import Frames
public import Raster

extension PixelFormat {
  /// Creates the format with a libav name such as `yuv420p10le`; nil for formats that are not written here.
  ///
  /// - Parameters:
  ///   - libavName: The name.
  ///   - range: The range of Y′CbCr, which the name does not contain.
  public init?(libavName: String, range: YUVFormat.Range) {
    let known = PixelFormat.all.first { $0.libavName == libavName }
    guard var format = known else { return nil }
    if case .yuv(var samples) = format {
      samples.range = range
      format = .yuv(samples)
    }
    self = format
  }

  /// libav's names of all supported output formats.
  public static var libavNames: [String] { all.map(\.libavName) }

  /// All supported output formats, in limited range.
  private static var all: [PixelFormat] {
    var all: [PixelFormat] = []
    for depth in YUVFormat.Depth.allCases {
      for chroma in YUVFormat.Chroma.allCases {
        for hasAlpha in [false, true] {
          all.append(.yuv(YUVFormat(chroma: chroma, depth: depth, range: .limited, hasAlpha: hasAlpha)))
        }
      }
    }
    return all + RGBFormat.allCases.map { .rgb($0) }
  }

  /// libav's name of the format (`av_get_pix_fmt_name`).
  public var libavName: String { unsafe av_get_pix_fmt_name(libavFormat).map { unsafe String(cString: $0) } ?? "" }

  /// libav's identifier of the format, which does not include the range.
  var libavFormat: AVPixelFormat {
    switch self {
    case .yuv(let format): format.libavFormat
    case .rgb(let format): format.libavFormat
    }
  }
}

extension YUVFormat {
  fileprivate var libavFormat: AVPixelFormat {
    switch (chroma, depth, hasAlpha) {
    case (.cs420, .eight, false): AV_PIX_FMT_YUV420P
    case (.cs420, .eight, true): AV_PIX_FMT_YUVA420P
    case (.cs420, .ten, false): AV_PIX_FMT_YUV420P10LE
    case (.cs420, .ten, true): AV_PIX_FMT_YUVA420P10LE
    case (.cs422, .eight, false): AV_PIX_FMT_YUV422P
    case (.cs422, .eight, true): AV_PIX_FMT_YUVA422P
    case (.cs422, .ten, false): AV_PIX_FMT_YUV422P10LE
    case (.cs422, .ten, true): AV_PIX_FMT_YUVA422P10LE
    case (.cs444, .eight, false): AV_PIX_FMT_YUV444P
    case (.cs444, .eight, true): AV_PIX_FMT_YUVA444P
    case (.cs444, .ten, false): AV_PIX_FMT_YUV444P10LE
    case (.cs444, .ten, true): AV_PIX_FMT_YUVA444P10LE
    }
  }
}

extension RGBFormat {
  fileprivate var libavFormat: AVPixelFormat {
    switch self {
    case .rgb24: AV_PIX_FMT_RGB24
    case .rgba: AV_PIX_FMT_RGBA
    case .bgr0: AV_PIX_FMT_BGR0
    case .bgra: AV_PIX_FMT_BGRA
    case .rgb48be: AV_PIX_FMT_RGB48BE
    case .rgba64be: AV_PIX_FMT_RGBA64BE
    case .rgb48le: AV_PIX_FMT_RGB48LE
    case .rgba64le: AV_PIX_FMT_RGBA64LE
    }
  }
}

extension StoredSamples {
  /// Creates a description of the samples of a pixel format.
  init(_ format: AVPixelFormat) {
    guard let descriptor = unsafe av_pix_fmt_desc_get(format) else {
      self.init(isDeep: false, isGrey: false)
      return
    }
    let isPalette = unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
    unsafe self.init(
      isDeep: descriptor.pointee.comp.0.depth > 8, isGrey: descriptor.pointee.nb_components <= 2 && !isPalette)
  }
}
