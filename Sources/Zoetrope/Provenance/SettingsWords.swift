import Frames
import FixedPoint
import LoopTiming
import Raster
import SceneModel
import Video

extension RenderSettings {
  /// Returns the words of a command line that repeat the settings, always in the same order.
  ///
  /// They leave out the threads, on which no pixel depends, the metadata and the sound.
  func words(_ format: OutputFormat) -> [String] {
    func time(_ seconds: Rational) -> String? { seconds > .zero ? "\(seconds)s" : nil }
    let frames: [SettingRecord] = [
      .value(.loop, loop?.text), .value(.frameRate, gives(.frameRate) ? nil : frameRate?.description),
      .value(.size, gives(.size) ? nil : size?.description), .value(.scale, gives(.size) ? nil : scale?.description),
      .value(.seed, choices.seed?.description),
      .value(.scheme, choices.scheme.rawValue), .value(.layout, choices.layout?.rawValue),
      .value(.offset, time(offset)), .flag(.reverses, reverses), .flag(.bounces, bounces), .value(.hold, time(hold)),
      .flag(.reducesMotion, choices.reduceMotion), .flag(.reducesTransparency, choices.reduceTransparency),
      .flag(.differentiatesWithoutColor, choices.differentiateWithoutColor),
      .flag(.omitsBackground, choices.omitsBackground),
    ]
    let repeated = SettingRecord.value(.repeatCount, repetition.count?.description)
    return (frames + fileRecords(format) + [repeated]).words
  }

  /// Returns those of the words that apply to frames from elsewhere.
  func encodeWords(_ format: OutputFormat) -> [String] {
    let frames: [SettingRecord] = [
      .value(.frameRate, gives(.frameRate) ? nil : frameRate?.description),
      .value(.size, gives(.size) ? nil : size?.description),
    ]
    return (frames + fileRecords(format)).words
  }

  /// Returns whether a property gives way to a bound on the bytes, which it would not if it were repeated as a request.
  func gives(_ property: KeptProperty) -> Bool {
    maximumSize != nil && !(kept?.contains(property) ?? false)
  }

  /// Returns the settings that decide how frames become a file.
  private func fileRecords(_ format: OutputFormat) -> [SettingRecord] {
    let painted = SettingRecord.value(.matte, opaqueMatte?.hexadecimal)
    let encoding =
      format == .gif ? gifRecords : [painted] + (format.takesPixels || format.isRaw ? [] : videoRecords)
    let chosen = gives(.quality) ? encoding.filter { $0.name != .quality } : encoding
    return [.value(.format, format.rawValue)] + chosen + [
      .value(.maximumSize, maximumSize?.description), .value(.kept, kept?.text), .flag(.takesSmallest, takesSmallest),
      .value(.frame, frame?.description), .value(.playCount, playCount?.description),
    ]
  }
}

extension LoopRequest {
  /// The text that reads as this request.
  fileprivate var text: String {
    switch self {
    case .exact: "exact"
    case .lasting(let length): "\(length)s"
    case .turns(near: let length): "~\(length)s"
    case .between(let range): "\(range.lowerBound)s..\(range.upperBound)s"
    case .within(let part): "fit:\((try? part.multiplied(by: Rational(100))) ?? part)%"
    case .sway(let length): "sway:\(length)s"
    }
  }
}
