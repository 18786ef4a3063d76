/// A request that cannot be carried out as it stands; nothing was begun.
public struct RequestError: Error, Equatable {
  /// The part of a request that is at fault.
  public enum Part: Sendable {
    case scene, override, size, scale, frameRate, loop, threads, transparency, preset, constantRateFactor, video, frame
    case sceneDigest, output, format, manifest, footageLength, rawFrames
    case crop, span, spanEnd, playCount
    case codec, bitrate, depth, pixelFormat, fullRange, encoderOption, moment
    case loopCount, playingTime, sound, resuming
    case quality, lossy, colors, palette, savePalette, dither, matte, maximumSize, kept
  }

  /// What is at fault.
  public let part: Part
  /// What is wrong and what would be right.
  public let problem: String

  /// An error about a part of a request.
  public init(_ part: Part, _ problem: String) { (self.part, self.problem) = (part, problem) }
}
