import CLibAV

extension UnsafeMutablePointer<AVStream> {
  /// Whether the alpha of the frames is beside them in the container, as Matroska stores that of VP8 and VP9.
  var hasAlphaBeside: Bool { unsafe av_dict_get(pointee.metadata, "alpha_mode", nil, 0) != nil }

  /// Whether the stored length is none: in an AVI through a pipe, libav writes this number for it (`AVI_MAX_RIFF_SIZE` of its avi.h).
  var hasUnknownLength: Bool { unsafe pointee.nb_frames == 1 << 30 }

  /// Copies the parameters of another stream, whose packets will be remuxed into this one.
  func describe(as source: UnsafeMutablePointer<AVStream>) throws(VideoError) {
    try check(
      unsafe avcodec_parameters_copy(pointee.codecpar, source.pointee.codecpar), .outOfMemory, "describe a stream")
    // Codec tags are specific to the container.
    unsafe pointee.codecpar.pointee.codec_tag = 0
    // That of the container, where it states one, counts; muxers refuse another in the codec.
    let aspect = unsafe source.pointee.sample_aspect_ratio
    unsafe pointee.sample_aspect_ratio = aspect
    if aspect.num > 0 { unsafe pointee.codecpar.pointee.sample_aspect_ratio = aspect }
    unsafe pointee.disposition = source.pointee.disposition
    for name in ["alpha_mode", "stereo_mode", "language", "title"] {
      guard let entry = unsafe av_dict_get(source.pointee.metadata, name, nil, 0) else { continue }
      try check(
        unsafe av_dict_set(&pointee.metadata, name, entry.pointee.value, 0), .outOfMemory, "describe a stream")
    }
    // Side data such as the display matrix (rotation) and the content light level.
    try check(unsafe zoetrope_copy_side_data(self, source), .outOfMemory, "describe a stream")
  }
}

extension Muxer {
  /// Copies the metadata of another file, except for entries about that file itself.
  func addMetadata(_ metadata: OpaquePointer?) throws(VideoError) {
    let left = ["major_brand", "minor_version", "compatible_brands", "encoder", "creation_time", "duration"]
    var entry: UnsafePointer<AVDictionaryEntry>?
    while let next = unsafe av_dict_get(metadata, "", entry, AV_DICT_IGNORE_SUFFIX) {
      unsafe entry = UnsafePointer(next)
      let name = unsafe String(cString: next.pointee.key)
      if !left.contains(name.lowercased()) { try unsafe setMetadata(name, next.pointee.value) }
    }
  }
}
