/// Returns a bar as long as a part 0…1 of the width, in eighths of a character.
func barText(_ part: Double, width: Int) -> String {
  let eighths = Int((part * Double(8 * width)).rounded())
  let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
  return String(repeating: "█", count: eighths / 8) + rest
}
