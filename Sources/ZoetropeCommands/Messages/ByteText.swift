import Zoetrope

/// Bytes as people say them: 90 B, 812 kB, 1.3 MB.
func byteText(_ bytes: Int) -> String {
  if bytes < 100 { return "\(bytes) B" }
  let units = [(1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB")]
  let (unit, name) = units.first { bytes >= $0.0 } ?? (1000, "kB")
  return
    "\(Rational(Int64(bytes), Int64(unit)).decimal(places: bytes < 100_000 ? 1 : bytes < 1_000_000 ? 0 : 2)) \(name)"
}
