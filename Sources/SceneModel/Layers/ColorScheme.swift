/// The appearance for which colours and numbers are chosen.
public enum ColorScheme: String, CaseIterable, Sendable {
  case light, dark
}
