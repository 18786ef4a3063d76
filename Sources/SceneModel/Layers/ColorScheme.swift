/// Light or dark.
public enum ColorScheme: String, CaseIterable, Sendable {
  case light, dark
}
