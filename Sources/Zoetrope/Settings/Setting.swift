/// The parts of a request, by their names: the one list of words for errors, provenance and command line options.
///
/// Except for the operands ``scene`` and ``video``, the raw value is the setting's name in provenance.
public enum Setting: String, CaseIterable, Sendable {
  // The input.
  case scene, video, override = "set", sceneDigest = "scene-sha256", rawFrames = "raw"
  case span = "from", spanEnd = "to", crop, footageLength = "min", crossfade
  // The frames.
  case size, scale, frameRate = "fps", seed, scheme, layout
  case reducesMotion = "reduce-motion", reducesTransparency = "reduce-transparency"
  case differentiatesWithoutColor = "differentiate-without-color", omitsBackground = "no-background"
  // The loop.
  case loop, offset, reverses = "reverse", bounces = "bounce", hold = "hold-last", frame, moment = "at"
  case playCount = "loop-count", repeatCount = "repeat", playingTime = "play-for", sound = "audio"
  // The GIF.
  case transparency = "transparent", matte, quality, lossy, colors, palette, savePalette = "save-palette", dither
  case comment
  // The video.
  case codec, constantRateFactor = "crf", bitrate, preset, debanded, depth, pixelFormat = "pixel-format"
  case fullRange = "full-range", encoderOption = "codec-option"
  // The output.
  case maximumSize = "max-size", kept = "keep", takesSmallest = "or-smallest", target = "for"
  case output, format, manifest, resuming = "resume", parts, omitsMetadata = "no-metadata", threads

  /// The name in messages of the library, that of the case: `frameRate`. The raw value is a word of the command line.
  var name: String { "\(self)" }
}
