import CLibAV
import Glibc

extension VideoCodec {
  /// The library beside libavcodec that encodes, with the version of its file, such as `libx264 164`; nil if libavcodec
  /// itself encodes, or the library is part of it.
  package var library: (name: String, version: String)? {
    let names: [VideoCodec: String] = [.h264: "libx264", .hevc: "libx265", .av1: "libSvtAv1Enc", .vp9: "libvpx"]
    guard let name = names[self] else { return nil }
    // The encoder's library is loaded with libavcodec.
    _ = avcodec_version()
    return LoadedLibraries.version(of: name).map { (name, $0) }
  }
}

/// The shared libraries of the process.
private enum LoadedLibraries {
  /// Returns the version in the file name of a library, `164` for `libx264.so.164`; nil if it is not loaded.
  ///
  /// Not every encoder tells its version through a function that libavcodec passes on; the files are listed by the kernel
  /// (proc(5), `maps`), with all links resolved.
  static func version(of library: String) -> String? {
    guard let file = unsafe fopen("/proc/self/maps", "re") else { return nil }
    defer { unsafe fclose(file) }
    var (line, capacity) = unsafe (UnsafeMutablePointer<CChar>?.none, 0)
    defer { unsafe free(line) }
    while unsafe getline(&line, &capacity, file) > 0 {
      guard let text = unsafe line.map({ unsafe String(cString: $0) }), let slash = text.lastIndex(of: "/") else {
        continue
      }
      let start = "\(library).so."
      let name = text[text.index(after: slash)...]
      if name.hasPrefix(start) { return String(name.dropFirst(start.count).prefix { !$0.isWhitespace }) }
    }
    return nil
  }
}
