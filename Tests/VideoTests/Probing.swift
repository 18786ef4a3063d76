import TestSupport

/// Returns the fields that ffprobe shows of the first video stream of a file, by name.
func probeStream(_ path: String) throws -> [String: String] {
  let lines = try text(
    of: "ffprobe",
    [
      "-v", "error", "-count_packets", "-count_frames", "-select_streams", "v:0", "-show_streams", "-of",
      "default=nw=1", path,
    ])
  return lines.split(separator: "\n").reduce(into: [:]) { fields, line in
    let parts = line.split(separator: "=", maxSplits: 1)
    fields[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
  }
}

/// Returns the rows that ffprobe lists for entries such as `packet=pts,flags`.
func probeRows(_ path: String, _ entries: String) throws -> [[String]] {
  let lines = try text(of: "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path])
  return lines.split(separator: "\n").map { line in line.split(separator: ",").map { String($0) } }
}

/// Returns the samples of all frames of a video, plane by plane, as FFmpeg decodes them to 4:2:0.
func decodeWithFFmpeg(_ path: String) throws -> [UInt8] { [UInt8](try decodedFrames(path, "yuv420p")) }
