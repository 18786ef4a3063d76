import CGIF

/// The GIF library, with the version that it was compiled against: it does not tell that of the one loaded.
package var gifLibrary: (name: String, version: String) {
  ("libgif", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)")
}
