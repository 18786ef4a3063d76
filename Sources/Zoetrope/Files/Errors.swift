import Foundation

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

/// Whoever read what was written to a pipe has gone, so that there is nothing left to do: no failure of anybody.
public struct BrokenPipeError: Error, Equatable {}

/// A file or folder that does not do what is asked of it.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// What went wrong, with the name of the file and the system's words.
  public let description: String

  init(_ action: String, _ path: String, reason: String) { description = "cannot \(action) \(path): \(reason)" }

  init(_ action: String, _ path: String, errorNumber: Int32) {
    self.init(action, path, reason: unsafe String(cString: strerror(errorNumber)))
  }
}
