import Zoetrope

extension RenderSettings {
  /// The option for the number of repeats, of every command that writes animations.
  ///
  /// - Parameter help: A line on its effect on a video.
  static func repeatOption(_ help: String) -> OptionDefinition<RenderSettings> {
    .value(
      .repeatCount, .number(from: -1),
      "\(help)of a GIF, APNG, WebP or AVIF as gifski has it: 0 forever, -1 never, N more plays"
    ) { $0.repetition.count = $1 }
  }

  /// Turns the number of repeats of an animation, which gifski counts after the first play, into its play count. A video has none.
  ///
  /// - Parameter repeatsVideo: Whether the command can repeat a video by itself.
  mutating func setPlayCount(for format: OutputFormat, repeatsVideo: Bool) throws {
    guard playCount == nil || !format.isVideo else {
      let remedy = repeatsVideo ? "--repeat or --play-for" : "zoetrope repeat"
      throw UsageError(
        "--loop-count applies to GIF, APNG, WebP and AVIF only, not to \(format.rawValue). To repeat a video, use "
          + "\(remedy).")
    }
    guard let count = repetition.count, format.isAnimation else { return }
    guard playCount == nil else {
      throw UsageError("--repeat conflicts with --loop-count: both say how often it plays. Leave out one of them.")
    }
    let most = RenderSettings.playCountSetting(in: format).allowed.upperBound - 1
    guard count <= most else {
      throw UsageError(
        ValueError("\(count)", allowed: "a whole number from -1 to \(most)").message(for: "--repeat"))
    }
    playCount = count == 0 ? 0 : max(count, 0) + 1
    repetition.count = nil
  }
}
