import Frames
import Quantization
import Video

/// The colours of all frames, from which palettes of any size are chosen.
struct SurveyedColors {
  /// All colours, if a palette holds them.
  private let exact: Palette?
  private let survey: ColorSurvey

  /// Surveys opaque frames.
  init(of frames: any FrameSource, workers: Int, _ progress: RenderProgress) throws {
    let sample = FrameSample(frames: frames, alpha: .onBlack, workers: workers, progress: progress)
    exact = try sample.allColors(limit: VideoSettings.maximumColorCount)
    survey = try sample.survey(frames.frameCount)
  }

  /// Returns the best palette of at most `limit` colours.
  func palette(limit: Int) -> Palette {
    if let exact, exact.colors.count <= limit { return exact }
    return survey.palette(limit: limit)
  }
}

extension VideoSettings {
  /// The number of colours that the quality of an animated PNG allows; nil where colours are stored as they are.
  var colorLimit: Int? {
    if case .colors(let count)? = apngQuality { count } else { nil }
  }

  /// Returns the settings with the palette that they ask for.
  ///
  /// - Parameter colors: Surveys the colours of the frames.
  func withPalette(of colors: () throws -> SurveyedColors) rethrows -> VideoSettings {
    guard palette == nil, let limit = colorLimit else { return self }
    var settings = self
    settings.palette = try colors().palette(limit: limit)
    return settings
  }
}
