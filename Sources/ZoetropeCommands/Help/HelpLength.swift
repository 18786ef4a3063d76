/// The amount of help to print.
enum HelpLength {
  /// Help that fits on a screen: ``CommandDescription/firstOptions`` only.
  case short
  /// Every option with its description.
  case full
}
