import CLibAV
import FixedPoint
import Raster

extension Pixmap {
  /// Converts a decoded frame.
  ///
  /// Integer RGB, grey and palettes are converted exactly: a component of d bits becomes `value · 65535 / (2^d − 1)`,
  /// rounded to the nearest. Grey, and RGB in the planes of Y′CbCr, may have limited range, with black at 16 and white at 235
  /// times `2^(d − 8)` (H.273, section 8.3); that is exact, too: 65535 times the distance from black over that of white, clamped
  /// and rounded to the nearest.
  ///
  /// All other formats, in particular Y′CbCr and `rgb8`, are converted to RGB by libswscale, in integer arithmetic with the same
  /// result on every machine; integer alpha is exact there, too. White is 65535 and black 0, and the factors of the matrix are
  /// rounded to 13 bits. Chroma is interpolated from where the frame says that its samples are.
  ///
  /// - Parameters:
  ///   - conversion: The conversion of its colours to gamma-encoded sRGB; nil if they are that.
  ///   - isPremultiplied: Whether the colours are stored multiplied by alpha.
  ///   - name: The name of the file in messages.
  init(
    _ frame: UnsafeMutablePointer<AVFrame>, _ conversion: (any ColorConversion)? = nil, isPremultiplied: Bool = false,
    name: String
  ) throws(VideoError) {
    guard let layout = unsafe PixelLayout(of: frame) else {
      throw VideoError(.unreadable, "decode \(name)", "libav has no description of its pixel format")
    }
    self.init(width: unsafe Int(frame.pointee.width), height: unsafe Int(frame.pointee.height))
    if layout.isExact {
      let lines = unsafe PixelLines(frame, layout)
      read(lines, alphaFrom: lines, conversion, isPremultiplied: isPremultiplied)
    } else {
      let converted = try unsafe convertToRGB(frame, layout, name: name)
      // RGBA of 8 bits, opaque.
      if layout.convertedWhite == nil, layout.alpha == nil, let bytes = unsafe converted.pointer.pointee.data.0 {
        unsafe set(fromRGBA: bytes, stride: Int(converted.pointer.pointee.linesize.0), conversion)
        return
      }
      guard let rgb = unsafe PixelLayout(of: converted.pointer) else {
        preconditionFailure("libav describes the formats of RGB")
      }
      let colors = unsafe PixelLines(converted.pointer, rgb, white: layout.convertedWhite)
      unsafe read(
        colors, alphaFrom: layout.isWhole ? PixelLines(frame, layout) : colors, conversion,
        isPremultiplied: isPremultiplied)
    }
  }

  private mutating func read(
    _ colors: PixelLines, alphaFrom alphas: PixelLines, _ conversion: (any ColorConversion)?, isPremultiplied: Bool
  ) {
    var planes = (0..<4).map { _ in [UInt16](repeating: .max, count: width) }
    for y in 0..<height {
      for channel in 0..<3 { colors.read(colors.layout.components[channel], y: y, into: &planes[channel]) }
      if let alpha = alphas.layout.alpha { alphas.read(alpha, y: y, into: &planes[3]) }
      set(row: y, to: &planes, conversion, isPremultiplied: isPremultiplied)
    }
  }

  /// Sets the pixels from rows of bytes.
  ///
  /// - Parameters:
  ///   - bytes: Red, green, blue and alpha of each pixel, with colours that are not multiplied by alpha.
  ///   - stride: The distance between the starts of rows, in bytes.
  ///   - conversion: The conversion of the colours to sRGB.
  mutating func set(
    fromRGBA bytes: UnsafePointer<UInt8>, stride: Int, _ conversion: (any ColorConversion)?
  ) {
    for y in 0..<height {
      let row = unsafe UnsafeBufferPointer(start: bytes + y * stride, count: 4 * width)
      // 257 · 255 = 65535.
      @inline(__always) func channel(_ x: Int, _ channel: Int) -> UInt16 { unsafe UInt16(row[4 * x + channel]) * 257 }
      if conversion != nil {
        var planes = (0..<4).map { plane in (0..<width).map { x in channel(x, plane) } }
        set(row: y, to: &planes, conversion)
        continue
      }
      for x in 0..<width {
        let color = StraightRGBA16(red: channel(x, 0), green: channel(x, 1), blue: channel(x, 2), alpha: channel(x, 3))
        pixels[y * width + x] = color.premultiplied
      }
    }
  }

  /// Sets the pixels of a row.
  ///
  /// - Parameters:
  ///   - y: The row.
  ///   - planes: Red, green, blue and alpha, which are converted in place.
  ///   - conversion: The conversion of the colours to sRGB.
  ///   - isPremultiplied: Whether the colours are multiplied by alpha.
  mutating func set(
    row y: Int, to planes: inout [[UInt16]], _ conversion: (any ColorConversion)?, isPremultiplied: Bool = false
  ) {
    let row = y * width..<(y + 1) * width
    if isPremultiplied {
      let (red, green, blue, alpha) = (planes[0], planes[1], planes[2], planes[3])
      for (x, position) in row.enumerated() {
        // A damaged file may have a channel above alpha.
        pixels[position] = RGBA16(
          red: min(red[x], alpha[x]), green: min(green[x], alpha[x]), blue: min(blue[x], alpha[x]), alpha: alpha[x])
      }
      guard conversion != nil else { return }
      for (x, position) in row.enumerated() {
        let straight = pixels[position].straight
        (planes[0][x], planes[1][x], planes[2][x]) = (straight.red, straight.green, straight.blue)
      }
    }
    conversion?.convert(&planes)
    let (red, green, blue, alpha) = (planes[0], planes[1], planes[2], planes[3])
    for (x, position) in row.enumerated() {
      pixels[position] = StraightRGBA16(red: red[x], green: green[x], blue: blue[x], alpha: alpha[x]).premultiplied
    }
  }
}

/// The meaning of a pixel format's components.
@safe
private struct PixelLayout {
  let descriptor: UnsafePointer<AVPixFmtDescriptor>
  /// The indices of the components with red, green and blue, all equal for grey.
  let components: [Int32]
  /// The index of the component with alpha.
  let alpha: Int32?
  let isPalette: Bool
  /// Whether the components are integers of at most 16 bits.
  let isWhole: Bool
  /// Whether the components are red, green and blue, or grey, as integers of at most 16
  /// bits.
  let isExact: Bool
  /// Whether the components without alpha are exact, but in limited range.
  let isLimited: Bool
  /// Whether the range is full; floating point and XYZ have no other.
  let isFullRange: Bool

  /// Creates the layout of a frame's format; nil if libav has no descriptor of it, or the pixels are not in main
  /// memory.
  init?(of frame: UnsafePointer<AVFrame>) {
    let format = unsafe AVPixelFormat(frame.pointee.format)
    guard let descriptor = unsafe av_pix_fmt_desc_get(format) else { return nil }
    unsafe self.descriptor = unsafe descriptor
    let flags = unsafe descriptor.pointee.flags
    func has(_ flag: Int32) -> Bool { flags & UInt64(flag) != 0 }
    guard !has(AV_PIX_FMT_FLAG_HWACCEL) else { return nil }
    isPalette = has(AV_PIX_FMT_FLAG_PAL)
    let count = unsafe Int32(descriptor.pointee.nb_components)
    let isGrey = count <= 2 && !isPalette
    // Green, blue and red as Y′, Cb and Cr: the identity (H.273, matrix 0), which forbids subsampled chroma.
    let isIdentity =
      unsafe frame.pointee.colorspace == AVCOL_SPC_RGB && !has(AV_PIX_FMT_FLAG_RGB) && !isPalette && !isGrey
      && descriptor.pointee.log2_chroma_w == 0 && descriptor.pointee.log2_chroma_h == 0
    // Palette entries are words 0xAARRGGBB, read byte by byte from the lowest (little-endian).
    components = isPalette ? [2, 1, 0] : isGrey ? [0, 0, 0] : isIdentity ? [2, 0, 1] : [0, 1, 2]
    alpha = isPalette ? 3 : has(AV_PIX_FMT_FLAG_ALPHA) ? count - 1 : nil
    let depth = unsafe descriptor.pointee.comp.0.depth
    isWhole = (1...16).contains(depth) && !has(AV_PIX_FMT_FLAG_FLOAT)
    // Two levels are black and white in any range.
    isLimited = unsafe (isGrey || isIdentity) && depth >= 8 && frame.pointee.color_range == AVCOL_RANGE_MPEG
    isFullRange =
      unsafe frame.pointee.color_range == AVCOL_RANGE_JPEG || !isWhole
      || [AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE].contains(format)
    isExact =
      (isPalette || isGrey || isIdentity || has(AV_PIX_FMT_FLAG_RGB))
      && isWhole && !has(AV_PIX_FMT_FLAG_BAYER) && format != AV_PIX_FMT_MONOWHITE
      // libav describes its red, green and blue as 2, 3 and 3 bits; they are 3, 3 and 2, as libswscale has them.
      && format != AV_PIX_FMT_RGB8
  }

  /// The value that libswscale gives white in RGB of 16 bits; nil for samples of at most 8 bits, which become RGB of 8 bits.
  ///
  /// It shifts samples of full range to 16 bits, so that 1023 becomes 1023 · 2⁶. White of limited range becomes 255 · 2⁸, but for
  /// the factor 255/219, which it rounds to 9539/2¹³: 9539 · 219/2⁵ = 65282.5.
  var convertedWhite: UInt32? {
    let bits = min(depth(of: 0), 16)
    guard bits > 8 else { return nil }
    return isFullRange ? (UInt32(1) << UInt32(bits) - 1) << UInt32(16 - bits) : 65282
  }

  /// Returns a frame's size, its sides rounded up to multiples of those of the pixels that share a chroma sample: libswscale
  /// would stretch the samples over a cut cell as over a whole one.
  func sizeOfWholeCells(of frame: UnsafePointer<AVFrame>) -> (width: Int32, height: Int32) {
    func rounded(_ side: Int32, _ shift: UInt8) -> Int32 { side.shiftedRight(by: Int(shift), .up) << shift }
    return unsafe (
      rounded(frame.pointee.width, descriptor.pointee.log2_chroma_w),
      rounded(frame.pointee.height, descriptor.pointee.log2_chroma_h)
    )
  }

  /// Returns the position of a frame's first chroma sample in the terms of libswscale: its distances to the right of the
  /// first luma sample and below it, in 1/256 of those between luma samples; −513 for the middle of the luma samples that share it.
  ///
  /// An unspecified position is that of MPEG-2, MPEG-4, H.264 and HEVC: in the left column, and midway between the rows of 4:2:0
  /// (H.273, ChromaLocType 0). Samples of four columns, which these do not have, are in the middle, as libswscale takes them.
  /// Rows of interlaced 4:2:0 are in the same places, since each field has its samples a quarter of the way from its line
  /// towards that of the other field.
  func chromaPosition(of frame: UnsafePointer<AVFrame>) -> (horizontal: Int64, vertical: Int64) {
    let (columnShift, rowShift) = unsafe (descriptor.pointee.log2_chroma_w, descriptor.pointee.log2_chroma_h)
    let location = unsafe frame.pointee.chroma_location
    let isLeft =
      location == AVCHROMA_LOC_UNSPECIFIED
      ? columnShift == 1
      : [AVCHROMA_LOC_LEFT, AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_BOTTOMLEFT].contains(location)
    let middle: Int64 = -513
    let vertical: Int64 =
      switch location {
      case AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_TOP: 0
      case AVCHROMA_LOC_BOTTOMLEFT, AVCHROMA_LOC_BOTTOM: rowShift == 1 ? 256 : middle
      default: middle
      }
    return (isLeft ? 0 : middle, vertical)
  }

  /// Returns the bit depth of a component.
  func depth(of component: Int32) -> Int {
    if isPalette { return 8 }
    return unsafe withUnsafeBytes(of: descriptor.pointee.comp) { bytes in
      unsafe Int(bytes.bindMemory(to: AVComponentDescriptor.self)[Int(component)].depth)
    }
  }
}

/// The rows of a frame, one component at a time.
@safe
private struct PixelLines {
  let layout: PixelLayout
  private let frame: UnsafeMutablePointer<AVFrame>
  /// The value of white in 16 bits, near to 65535; nil if it is that of the layout.
  private let white: UInt32?

  init(_ frame: UnsafeMutablePointer<AVFrame>, _ layout: PixelLayout, white: UInt32? = nil) {
    unsafe self.frame = frame
    (self.layout, self.white) = (layout, white)
  }

  /// Reads a row by `av_read_image_line2`, scaled to 16 bits; for a palette, the component of each entry.
  func read(_ component: Int32, y: Int, into line: inout [UInt16]) {
    unsafe withUnsafeMutableBytes(of: &frame.pointee.data) { data in
      unsafe withUnsafeBytes(of: &frame.pointee.linesize) { strides in
        unsafe av_read_image_line2(
          &line, data.bindMemory(to: UnsafePointer<UInt8>?.self).baseAddress,
          strides.bindMemory(to: Int32.self).baseAddress, layout.descriptor, 0, Int32(y),
          layout.isPalette ? 0 : component, Int32(line.count), 0, 2)
      }
    }
    if layout.isPalette, let palette = unsafe frame.pointee.data.1 {
      for x in line.indices { line[x] = unsafe UInt16(palette[4 * Int(line[x]) + Int(component)]) }
    }
    if let white, component != layout.alpha { return scale(&line, white: white) }
    let depth = layout.depth(of: component)
    let isLimited = layout.isLimited && component != layout.alpha
    let black = isLimited ? UInt32(16) << UInt32(depth - 8) : 0
    let range = isLimited ? UInt32(219) << UInt32(depth - 8) : UInt32(1) << UInt32(depth) - 1
    guard range < UInt16.max else { return }
    if range == 255 {
      for x in line.indices { line[x] &*= 257 }
      return
    }
    for x in line.indices {
      let value = min(max(UInt32(line[x]), black) - black, range)
      line[x] = UInt16(truncatingIfNeeded: (value * 65535 + range / 2) / range)
    }
  }

  /// Multiplies a row by 65535 / white, and clamps it to 65535. The part above 1 of that factor is rounded to the nearest in 16
  /// bits, and so are the products, in which the factor's rounding is at most a quarter of a step.
  private func scale(_ line: inout [UInt16], white: UInt32) {
    let excess = ((65535 - white) << 16 + white / 2) / white
    for x in line.indices {
      let value = UInt32(line[x])
      line[x] = UInt16(truncatingIfNeeded: min(value &+ (value &* excess &+ 1 << 15) >> 16, 65535))
    }
  }
}

/// Converts a frame to RGB by `sws_scale_frame`: to 8 bits per component if it has at most 8, otherwise to 16.
private func convertToRGB(
  _ frame: UnsafeMutablePointer<AVFrame>, _ layout: PixelLayout, name: String
) throws(VideoError) -> LibAVObject<AVFrame> {
  let (width, height) = unsafe layout.sizeOfWholeCells(of: frame)
  let format = layout.convertedWhite == nil ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGBA64LE
  let target = try unsafe LibAVObject<AVFrame>.frame(width: width, height: height, format, "decode \(name)")
  guard let scaler = unsafe sws_alloc_context() else { throw VideoError.outOfMemory("decode \(name)") }
  defer { unsafe sws_freeContext(scaler) }
  let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
  let chroma = unsafe layout.chromaPosition(of: frame)
  let options: KeyValuePairs<String, Int64> = [
    "srcw": Int64(width), "srch": Int64(height), "src_format": unsafe Int64(frame.pointee.format),
    "dstw": Int64(width), "dsth": Int64(height), "dst_format": Int64(format.rawValue),
    "sws_flags": Int64(flags), "src_h_chr_pos": chroma.horizontal, "src_v_chr_pos": chroma.vertical,
  ]
  for (option, value) in options {
    try check(
      unsafe av_opt_set_int(UnsafeMutableRawPointer(scaler), option, value, 0), .unreadable, "decode \(name)")
  }
  guard unsafe sws_init_context(scaler, nil, nil) >= 0 else {
    throw VideoError(.unreadable, "decode \(name)", "libswscale cannot convert its pixel format to RGB")
  }
  let space = try unsafe matrix(of: frame, name: name)
  // The RGB target has full range; brightness 0, contrast 1 and saturation 1 (16.16 fixed point) leave it unchanged.
  try check(
    unsafe sws_setColorspaceDetails(
      scaler, sws_getCoefficients(space), layout.isFullRange ? 1 : 0, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0,
      1 << 16, 1 << 16),
    .unreadable, "decode \(name)")
  if unsafe width == frame.pointee.width && height == frame.pointee.height {
    try check(unsafe sws_scale_frame(scaler, target.pointer, frame), .unreadable, "decode \(name)")
  } else {
    // The added pixels are left as they are: luma is not filtered at the same size, and the chroma samples are all there.
    let padded = try unsafe LibAVObject<AVFrame>.frame(
      width: width, height: height, AVPixelFormat(frame.pointee.format), "decode \(name)")
    try check(unsafe av_frame_copy(padded.pointer, frame), .unreadable, "decode \(name)")
    try check(unsafe sws_scale_frame(scaler, target.pointer, padded.pointer), .unreadable, "decode \(name)")
  }
  return unsafe target
}

/// Returns the frame's Y′CbCr matrix as libswscale's constant, which equals that of H.273. If it is unspecified, reserved or the
/// identity, which subsampled chroma contradicts, it is BT.2020 for those primaries, else the one that is expected of its size.
///
/// - Throws: `unreadable` for all other matrices, which libswscale would take for BT.601, and for BT.2020 with constant luminance,
///   whose conversion is not linear.
private func matrix(of frame: UnsafePointer<AVFrame>, name: String) throws(VideoError) -> Int32 {
  let (space, width, height) = unsafe (frame.pointee.colorspace, frame.pointee.width, frame.pointee.height)
  switch space {
  case AVCOL_SPC_BT709, AVCOL_SPC_FCC, AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_SMPTE240M,
    AVCOL_SPC_BT2020_NCL:
    return Int32(space.rawValue)
  case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED, AVCOL_SPC_RGB:
    if unsafe frame.pointee.color_primaries == AVCOL_PRI_BT2020 { return SWS_CS_BT2020 }
    return Int32(YUVFormat.Matrix.expected(width: Int(width), height: Int(height)).libavSpace.rawValue)
  default:
    let matrix = unsafe av_color_space_name(space).map { unsafe String(cString: $0) } ?? "\(space.rawValue)"
    // For all others, zscale needs certain primaries and transfers, or has no conversion at all.
    let remedy = "; to give them that of BT.709, use ffmpeg -vf zscale=matrix=709 first"
    throw VideoError(
      .unreadable, "decode \(name)",
      "its colours have the matrix \(matrix), which libswscale does not convert"
        + (space == AVCOL_SPC_YCGCO ? remedy : ""))
  }
}
