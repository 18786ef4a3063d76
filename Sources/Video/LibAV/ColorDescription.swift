import CLibAV
import Raster

/// The colour description of a pixel format in libav's terms: sRGB for RGB formats, BT.709 for Y′CbCr, though
/// its matrix may be another, full range and nothing more for alpha.
struct ColorDescription {
  let range: AVColorRange
  let primaries: AVColorPrimaries
  let transfer: AVColorTransferCharacteristic
  let matrix: AVColorSpace
  let chromaLocation: AVChromaLocation

  init(_ format: PixelFormat, _ part: PicturePart) {
    guard part != .alpha else {
      (range, primaries, transfer) = (AVCOL_RANGE_JPEG, AVCOL_PRI_UNSPECIFIED, AVCOL_TRC_UNSPECIFIED)
      (matrix, chromaLocation) = (AVCOL_SPC_UNSPECIFIED, AVCHROMA_LOC_UNSPECIFIED)
      return
    }
    primaries = AVCOL_PRI_BT709
    switch format {
    case .yuv(let samples):
      (range, transfer, matrix) = (
        samples.range == .limited ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG, AVCOL_TRC_BT709,
        samples.matrix.libavSpace
      )
      chromaLocation = samples.chroma == .cs420 ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED
    case .rgb:
      (range, transfer, matrix) = (AVCOL_RANGE_JPEG, AVCOL_TRC_IEC61966_2_1, AVCOL_SPC_RGB)
      chromaLocation = AVCHROMA_LOC_UNSPECIFIED
    }
  }
}
