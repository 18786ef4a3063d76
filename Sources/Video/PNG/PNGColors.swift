import CLibAV
import Raster

/// A PNG's description of its colours, except for profiles, which libav passes on.
///
/// `cICP` has precedence over `iCCP`, that over `sRGB`, and that over `gAMA` with `cHRM` (https://www.w3.org/TR/png-3/, 4.3).
enum PNGColors: Equatable {
  /// The primaries and the transfer function by their numbers in H.273.
  case codes(primaries: UInt8, transfer: UInt8)
  /// Light of some primaries is a sample to the power of 1 / gamma, which is in units of 10⁻⁵.
  case light(gamma: Int, Chromaticities)

  /// Reads the description with precedence.
  ///
  /// - Parameter chunks: The data of chunks by their types, at least the first 32 bytes.
  /// - Returns: nil for a profile, and for colours that are taken as those of sRGB: by codes without a profile that they precede,
  ///   by `sRGB` or without a description, or with about its primaries and about its gamma, 1/2.2, which libpng takes as equal
  ///   within 5 %, or one that no screen has had.
  init?(_ chunks: [String: [UInt8]]) {
    if let data = chunks["cICP"], data.count == 4, data[2] == 0 {
      self = .codes(primaries: data[0], transfer: data[1])
      if chunks["iCCP"] == nil, let codes, HDRConversion(from: codes.transfer) == nil,
        GamutConversion(from: codes.primaries) == nil
      {
        return nil
      }
      return
    }
    func numbers(_ type: String, count: Int) -> [Int]? {
      guard let data = chunks[type], data.count == 4 * count else { return nil }
      return (0..<count).map { Int(bigEndian: data[4 * $0..<4 * $0 + 4]) }
    }
    guard chunks["iCCP"] == nil, chunks["sRGB"] == nil, let gamma = numbers("gAMA", count: 1)?.first,
      (10_000...1_000_000).contains(gamma)
    else { return nil }
    // White is the first, and coordinates are in units of 10⁻⁵. Of x, y and 1 - x - y none is negative, but y is above 0, and
    // those of white all are.
    let coordinates = numbers("cHRM", count: 8).flatMap { values -> ArraySlice<Int>? in
      let areColors = stride(from: 0, to: 8, by: 2).allSatisfy {
        values[$0 + 1] > 0 && values[$0] + values[$0 + 1] <= 100_000
      }
      guard areColors, values[0] > 0, values[0] + values[1] < 100_000 else { return nil }
      return values[2...] + values[..<2]
    }
    let primaries: Chromaticities =
      coordinates.flatMap { Chromaticities($0.map { Double($0) / 100_000 }) } ?? .sRGB
    if primaries == .sRGB, (43_182...47_728).contains(gamma) { return nil }
    self = .light(gamma: gamma, primaries)
  }

  /// libav's numbers for the primaries and the transfer function, which are those of H.273; nil for a gamma.
  var codes: (primaries: AVColorPrimaries, transfer: AVColorTransferCharacteristic)? {
    guard case .codes(let primaries, let transfer) = self else { return nil }
    return (AVColorPrimaries(UInt32(primaries)), AVColorTransferCharacteristic(UInt32(transfer)))
  }

  /// The profile of the gamma; nil for codes.
  var profile: ColorProfile? {
    guard case .light(let gamma, let primaries) = self else { return nil }
    return ColorProfile(gamma: gamma, primaries)
  }
}
