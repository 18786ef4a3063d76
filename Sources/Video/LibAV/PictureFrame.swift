import CLibAV
import Quantization
import Raster

/// A libav frame that shares the memory of a `VideoImage` without copying. libav retains the image for as long as it
/// needs it, which may be longer than the lifetime of this frame.
@safe
struct PictureFrame: ~Copyable {
  let frame: LibAVObject<AVFrame>

  /// Wraps a part of an image with a pts, by `av_frame_alloc` and `av_buffer_create`.
  init(_ image: VideoImage, _ part: PicturePart = .all, pts: Int64) throws(VideoError) {
    let owner = try unsafe LibAVObject<AVFrame>.frame()
    let frame = unsafe owner.pointer
    unsafe frame.pointee.buf.0 = try PictureFrame.buffer(holding: image)
    unsafe withUnsafeMutableBytes(of: &frame.pointee.data) { data in
      let data = unsafe data.bindMemory(to: UnsafeMutableRawPointer?.self)
      for (index, plane) in part.planes(of: image).enumerated() { unsafe data[index] = image.start(ofPlane: plane) }
    }
    unsafe withUnsafeMutableBytes(of: &frame.pointee.linesize) { strides in
      let strides = unsafe strides.bindMemory(to: Int32.self)
      for (index, plane) in part.planes(of: image).enumerated() {
        unsafe strides[index] = Int32(image.planes[plane].stride)
      }
    }
    let color = ColorDescription(image.format, part)
    unsafe frame.pointee.color_range = color.range
    unsafe frame.pointee.color_primaries = color.primaries
    unsafe frame.pointee.color_trc = color.transfer
    unsafe frame.pointee.colorspace = color.matrix
    unsafe frame.pointee.chroma_location = color.chromaLocation
    unsafe frame.pointee.format = part.libavFormat(of: image.format).rawValue
    unsafe frame.pointee.width = Int32(image.width)
    unsafe frame.pointee.height = Int32(image.height)
    unsafe frame.pointee.pts = pts
    unsafe self.frame = owner
  }

  /// Creates a frame of palette indices by `av_frame_get_buffer`.
  ///
  /// Index 0 is transparent and the colours follow: the encoder needs an index for pixels that do not change, and takes areas
  /// that a frame clears as index 0, where browsers show the page behind the picture.
  ///
  /// - Precondition: The palette has at most ``VideoSettings/maximumColorCount`` colours.
  init(_ image: IndexedImage, _ palette: Palette, pts: Int64) throws(VideoError) {
    precondition(palette.colors.count <= VideoSettings.maximumColorCount)
    let owner = try unsafe LibAVObject<AVFrame>.frame(
      width: Int32(image.width), height: Int32(image.height), AV_PIX_FMT_PAL8, "create a frame")
    let frame = unsafe owner.pointer
    unsafe frame.pointee.pts = pts
    guard let indices = unsafe frame.pointee.data.0, let colors = unsafe frame.pointee.data.1 else {
      preconditionFailure("av_frame_get_buffer gives indices and colours")
    }
    let stride = unsafe Int(frame.pointee.linesize.0)
    for y in 0..<image.height {
      for x in 0..<image.width { unsafe indices[y * stride + x] = image.indices[y * image.width + x] + 1 }
    }
    // Words 0xAARRGGBB, byte by byte from the lowest.
    unsafe colors.update(repeating: 0, count: 4 * Palette.maximumCount)
    for (index, color) in palette.colors.enumerated() {
      for (offset, byte) in [color.blue, color.green, color.red, 255].enumerated() {
        unsafe colors[4 * (index + 1) + offset] = byte
      }
    }
    unsafe self.frame = owner
  }

  private static func buffer(holding image: VideoImage) throws(VideoError) -> UnsafeMutablePointer<AVBufferRef> {
    let owner = unsafe Unmanaged.passRetained(image)
    // The buffer is read-only, so that libav copies a picture before it modifies it.
    let buffer = unsafe av_buffer_create(
      image.memory.assumingMemoryBound(to: UInt8.self), image.byteCount,
      { owner, _ in
        guard let owner = unsafe owner else { return }
        unsafe Unmanaged<VideoImage>.fromOpaque(owner).release()
      }, owner.toOpaque(), AV_BUFFER_FLAG_READONLY)
    guard let buffer = unsafe buffer else {
      unsafe owner.release()
      throw VideoError.outOfMemory("create a buffer")
    }
    return unsafe buffer
  }
}
