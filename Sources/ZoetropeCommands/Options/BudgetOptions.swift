import Zoetrope

extension RenderSettings {
  /// The options for the size of files in bytes, of every command that encodes frames.
  static let budgetOptions: [OptionDefinition<RenderSettings>] = [
    .value(.maximumSize, .byteCount, "best quality within a file size such as 8MB or 500KiB") { $0.maximumSize = $1 },
    .value(.kept, .keptProperties, "what --max-size must not change: size, fps, quality, or several: size,fps") {
      $0.kept = $1
    },
    .flag(.takesSmallest, "write the smallest file if none meets --max-size; no file exceeds the limits of --for") {
      $0.takesSmallest = true
    },
  ]
}

extension ValueKind where Value == ByteCount {
  /// A number of bytes.
  static var byteCount: ValueKind {
    ValueKind(placeholder: "SIZE", allowed: "bytes such as 8MB, 256k, 1.5MiB or 250000") { ByteCount(text: $0) }
  }
}

extension ValueKind where Value == Set<KeptProperty> {
  fileprivate static var keptProperties: ValueKind {
    let words = ["size", "fps", "quality", "size,fps"]
    return ValueKind(
      placeholder: "LIST", allowed: "size, fps, quality, or several such as size,fps", offer: .words(words)
    ) { Set<KeptProperty>(text: $0) }
  }
}
