/// The chromaticities of the primaries and of white (CIE 15, x and y).
struct Chromaticities: Equatable {
  /// Those of sRGB (IEC 61966-2-1).
  static let sRGB = Chromaticities(checked: [0.64, 0.33, 0.30, 0.60, 0.15, 0.06, 0.3127, 0.3290])

  /// x and y of red, of green, of blue and of white.
  let coordinates: [Double]

  private init(checked coordinates: [Double]) { self.coordinates = coordinates }

  /// Creates chromaticities; those of ``sRGB`` if all are within 0.01 of them, as libpng takes them as equal.
  ///
  /// - Parameter coordinates: x and y of red, of green, of blue and of white. Those of primaries may be negative, as in ACES.
  /// - Returns: nil for numbers that no primaries have, or a white without brightness.
  init?(_ coordinates: [Double]) {
    guard coordinates.count == 8, coordinates.allSatisfy({ (-1...1).contains($0) }), coordinates[7] >= 0.1 else {
      return nil
    }
    let isSRGB = zip(coordinates, Chromaticities.sRGB.coordinates).allSatisfy { abs($0 - $1) <= 0.01 }
    self = isSRGB ? .sRGB : Chromaticities(checked: coordinates)
  }
}
