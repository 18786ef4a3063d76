/// The parts of a request, by their names: the one list of words for errors, provenance and command line options.
///
/// Except for the operands ``scene`` and ``video``, the raw value is the setting's name in provenance.
public enum Setting: String, CaseIterable, Sendable {
  // The input.
  case scene, video
  /// A changed value of the scene, such as a colour.
  case override = "set"
  /// The colours of the scene, or the theme that replaces them. Provenance has both as an ``override``.
  case recolor, theme
  /// The hash of the scene file and of the pictures that it names.
  case sceneDigest = "scene-sha256"
  /// The size, rate and pixel format of frames without a header.
  case rawFrames = "raw"
  /// The time at which the used part of the input begins.
  case span = "from"
  /// The time at which it ends.
  case spanEnd = "to"
  case crop
  /// The lengths between which the loop of footage is sought.
  case shortestLoop = "min", longestLoop = "max"
  case crossfade
  // The frames.
  case size, scale, frameRate = "fps", seed
  /// The colour scheme, light or dark.
  case scheme
  case layout
  case reducesMotion = "reduce-motion", reducesTransparency = "reduce-transparency"
  case differentiatesWithoutColor = "differentiate-without-color", omitsBackground = "no-background"
  // The loop.
  case loop
  /// The time in the loop at which the file begins.
  case offset
  case reverses = "reverse", bounces = "bounce"
  /// The additional time for which the last frame is shown.
  case hold = "hold-last"
  /// The index of the only frame that is written.
  case frame
  /// The time of the only frame that is written.
  case moment = "at"
  /// The number of times that players show the file, 0 = forever.
  case playCount = "loop-count"
  /// The number of times that the frames are in the file.
  case repeatCount = "repeat"
  /// The length to which they are repeated.
  case playingTime = "play-for"
  case sound = "audio"
  // The GIF.
  case transparency = "transparent", matte, quality, lossy, colors, palette, savePalette = "save-palette", dither
  case comment
  // The video.
  case codec, constantRateFactor = "crf", bitrate, preset
  /// The removal of bands in smooth gradients.
  case debanded
  case depth, pixelFormat = "pixel-format"
  case fullRange = "full-range", encoderOption = "codec-option"
  // The output.
  case maximumSize = "max-size"
  /// The properties that a size limit must not change.
  case kept = "keep"
  /// Whether the smallest file is written where none meets the size limit.
  case takesSmallest = "or-smallest"
  case target = "for"
  case output, format
  /// The file for the hashes of the frames.
  case manifest
  case resuming = "resume"
  /// The division of a file among machines.
  case parts
  case omitsMetadata = "no-metadata", threads

  /// The name in messages of the library, that of the case: `frameRate`. The raw value is a word of the command line.
  var name: String { "\(self)" }

  /// The word of a command line that gives the setting: `--fps`.
  package var option: String { "--\(rawValue)" }
}
