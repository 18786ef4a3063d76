/// How much help there is to be.
enum HelpLength {
  /// What fits a screen: the options of a section by their names only.
  case short
  /// Every option with what it does.
  case full
}
