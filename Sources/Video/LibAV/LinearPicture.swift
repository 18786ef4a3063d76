import CLibAV
import Raster

extension Pixmap {
  /// Converts a picture of OpenEXR in floating point: linear light, multiplied by alpha. Light outside sRGB is clipped.
  ///
  /// libswscale would round light to 16 bits by way of Y′CbCr, which shows in dark areas.
  ///
  /// - Parameters:
  ///   - frame: The decoded picture.
  ///   - conversion: The conversion of its light to that of sRGB; nil if it is that.
  /// - Returns: nil for other samples, which are codes.
  init?(linear frame: UnsafePointer<AVFrame>, _ conversion: LightConversion?) {
    let planes: [UnsafeMutablePointer<UInt8>?]
    switch unsafe AVPixelFormat(frame.pointee.format) {
    case AV_PIX_FMT_GBRPF32LE, AV_PIX_FMT_GBRAPF32LE:
      unsafe planes = [frame.pointee.data.2, frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.3]
    case AV_PIX_FMT_GRAYF32LE:
      let grey = unsafe frame.pointee.data.0
      unsafe planes = [grey, grey, grey, nil]
    default: return nil
    }
    self.init(width: unsafe Int(frame.pointee.width), height: unsafe Int(frame.pointee.height))
    // All planes have the stride of the first.
    let stride = unsafe Int(frame.pointee.linesize.0)
    for y in 0..<height {
      for x in 0..<width {
        func sample(_ plane: Int) -> Float {
          guard let start = unsafe planes[plane] else { return 1 }
          let light = unsafe UnsafeRawPointer(start).load(fromByteOffset: y * stride + 4 * x, as: Float.self)
          // No number is no light. Sums of infinite and negative infinite light would be no numbers.
          return light.isNaN ? 0 : max(-1e30, min(light, 1e30))
        }
        func clipped(_ light: Float) -> UInt16 { light > 0 ? UInt16(min(light, 1) * 65535 + 0.5) : 0 }
        let stored = SIMD3(sample(0), sample(1), sample(2))
        let (light, alpha) = (conversion?.converted(stored) ?? stored, clipped(sample(3)))
        self[x, y] = LinearLight.tables.color(
          of: RGBA16(
            red: min(clipped(light.x), alpha), green: min(clipped(light.y), alpha), blue: min(clipped(light.z), alpha),
            alpha: alpha))
      }
    }
  }
}
