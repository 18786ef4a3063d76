import Zoetrope

/// Returns a bar as long as a part 0…1 of the width, in eighths of a character.
func barText(_ part: Rational, width: Int64) -> String {
  let eighths = (try? part.multiplied(by: Rational(8 * width)).rounded(.nearest)) ?? 0
  let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][Int(eighths % 8)]
  return String(repeating: "█", count: Int(eighths / 8)) + rest
}
