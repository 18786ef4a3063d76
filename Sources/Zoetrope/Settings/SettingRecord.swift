/// A setting of a request: whether it was given, and the words of a command line that give it again.
struct SettingRecord {
  /// The name of the setting.
  let name: Setting
  /// Whether the request gives it, even if it gives the default.
  let isGiven: Bool
  /// The words, such as `--colors 64`; empty where the default says the same.
  let words: [String]

  /// A setting that has a value.
  ///
  /// - Parameters:
  ///   - name: The name of the setting.
  ///   - text: The text that reads as the value; nil for the default.
  ///   - isGiven: Whether the request gives it; nil if it does so where there is a text.
  static func value(_ name: Setting, _ text: String?, isGiven: Bool? = nil) -> SettingRecord {
    SettingRecord(name: name, isGiven: isGiven ?? (text != nil), words: text.map { [name.option, $0] } ?? [])
  }

  /// A setting that is on or off.
  static func flag(_ name: Setting, _ isSet: Bool) -> SettingRecord {
    SettingRecord(name: name, isGiven: isSet, words: isSet ? [name.option] : [])
  }
}

extension [SettingRecord] {
  /// The words of all settings in order.
  var words: [String] { flatMap(\.words) }

  /// Returns the first setting that was given, of those that are not shared with other formats.
  func firstGiven(except shared: Set<Setting> = []) -> Setting? {
    first { $0.isGiven && !shared.contains($0.name) }?.name
  }
}
