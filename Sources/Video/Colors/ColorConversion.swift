import CLibAV
import Raster

/// A conversion of stored colours to those of sRGB.
protocol ColorConversion {
  /// Converts a row of pixels.
  ///
  /// - Parameter planes: Red, green and blue, 16 bits each, not multiplied by alpha; further planes stay as they are.
  func convert(_ planes: inout [[UInt16]])
}

extension HDRConversion: ColorConversion {
  /// Creates the conversion of colours of a transfer function; nil if it is not one of HDR.
  init?(from transfer: AVColorTransferCharacteristic) {
    switch transfer {
    case AVCOL_TRC_SMPTE2084: self = .fromPerceptualQuantizer
    case AVCOL_TRC_ARIB_STD_B67: self = .fromHybridLogGamma
    default: return nil
    }
  }

  func convert(_ planes: inout [[UInt16]]) { convertPixels(of: &planes, converted) }
}

extension GamutConversion: ColorConversion {
  /// Creates the conversion from primaries; nil if they are not wide ones.
  init?(from primaries: AVColorPrimaries) {
    switch primaries {
    case AVCOL_PRI_BT2020: self = .fromBT2020
    // DCI-P3 differs in its white, which stays white.
    case AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432: self = .fromDisplayP3
    default: return nil
    }
  }

  func convert(_ planes: inout [[UInt16]]) { convertPixels(of: &planes, converted) }
}

/// Converts a row of pixels one by one.
@inline(__always)
private func convertPixels(
  of planes: inout [[UInt16]], _ convert: (UInt16, UInt16, UInt16) -> (red: UInt16, green: UInt16, blue: UInt16)
) {
  for x in planes[0].indices {
    (planes[0][x], planes[1][x], planes[2][x]) = convert(planes[0][x], planes[1][x], planes[2][x])
  }
}
