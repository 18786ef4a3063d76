/// Detection of playlists: texts that name other files, such as HLS, DASH and ffconcat.
///
/// libav is kept from opening other files, and then fails with causes that say nothing of that.
enum PlaylistDetection {
  /// The number of bytes at the start of a file that tell.
  static let headLength = 512

  /// Returns whether a file that begins with the given bytes is a playlist.
  static func isPlaylist(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.prefix(headLength), as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.hasPrefix("#EXTM3U") || start.hasPrefix("ffconcat version") || start.hasPrefix("[playlist]")
      || start.hasPrefix("<") && text.contains("<MPD")
  }
}
