/// The amount of help to print.
enum HelpLength {
  /// Help that fits on a screen: the options of a section by name only.
  case short
  /// Every option with its description.
  case full
}
