import Zoetrope

/// Returns the option that refuses files with faults.
func strictOption<Request>(_ set: @escaping @Sendable (inout Request) -> Void) -> OptionDefinition<Request> {
  .flag("strict", "refuse truncated, damaged or concatenated files instead of reporting them", set)
}

/// Returns the option that says how frames are fitted to a size.
func resizeOption<Request>(
  _ set: @escaping @Sendable (inout Request, FrameGeometry.Fitting) -> Void
) -> OptionDefinition<Request> {
  .value(
    "resize", .choice("HOW", of: FrameGeometry.Fitting.allCases, remark: "; --size gives the size"),
    "fit within the size, fill it (cutting off what sticks out), or stretch", standard: "fit", set)
}

/// Returns the lines of a note on a part of frames that is cut off for a target; none for nil.
func cutLines(_ note: String?) -> [String] { note.map { [$0, "use --resize stretch to keep all of it"] } ?? [] }

/// Returns the bound on the pixels of a frame, of every command that decodes files.
func pixelLimitOption<Request>(
  _ set: @escaping @Sendable (inout Request, PixelLimit) -> Void
) -> OptionDefinition<Request> {
  .value(
    "max-pixels", .pixelLimit, "refuse frames of more pixels, such as 100M or 500k",
    standard: "\(PixelLimit.largest.pixelCount), the most", set)
}

/// Returns the bound on the temporary file of frames, of every command that may keep them.
func spoolLimitOption<Request>(
  _ set: @escaping @Sendable (inout Request, ByteCount) -> Void
) -> OptionDefinition<Request> {
  .value(
    "max-temp", .byteCount, "largest size of temporary files in TMPDIR, such as 2GB", standard: "3/4 of the free space",
    set)
}

extension ValueKind where Value == PixelLimit {
  fileprivate static var pixelLimit: ValueKind {
    ValueKind(
      placeholder: "N", allowed: "a number of pixels up to \(PixelLimit.largest.pixelCount), such as 100M or 500k"
    ) { PixelLimit(text: $0) }
  }
}
