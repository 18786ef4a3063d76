import Frames

/// The estimated size of a GIF in bytes, from encoding about an eighth of its frames, or all of a small one.
///
/// The eighth forms two stretches. Each follows some frames that lie far apart, so that pixels that are left unchanged
/// until their error is too large behave in the stretch as they do in the whole file.
struct GIFMeasurement {
  /// About how many bytes the whole will have.
  let bytes: Int
  /// How many frames were encoded.
  let encodedFrames: Int

  /// - Parameters:
  ///   - content: The frames of the whole.
  ///   - settings: How it is made.
  ///   - tables: Where its colours come from.
  ///   - begin: Begins to report progress on a number of frames.
  init(
    _ content: GIFContent, _ settings: RenderSettings, _ tables: GIFTables,
    begin: (_ frames: Int) -> RenderProgress
  ) throws {
    let count = content.encodedCount
    let stretches = FrameStretches(of: count, isWhole: SizeBudget.encodesWhole(count, content.sequence.size))
    var progress = begin(stretches.frameCount)
    var (whole, changes, overhead) = (0, 0, 0)
    for start in stretches.starts {
      let part = try content.sequence.arranged(stretches.frames(from: start))
      var stretch = content
      (stretch.sequence, stretch.colors, stretch.loopCount) = (part, nil, stretches.isWhole ? nil : count)
      let encoding = try GIFEncoding(stretch, settings, tables: tables, progress)
      try encoding.compress { frame, image in
        if frame == 0 { whole += image?.byteCount ?? 0 }
        if frame >= stretches.firstCounted { changes += image?.byteCount ?? 0 }
      }
      progress.earlier += part.frameCount
      overhead = encoding.frameBytes
    }
    encodedFrames = progress.earlier
    let counted = max(1, encodedFrames - stretches.starts.count * stretches.firstCounted)
    bytes = overhead + whole / stretches.starts.count + changes * (count - 1) / counted
  }
}
