import GIF
import Video

/// The C libraries that read and write files, with their versions.
package var linkedLibraries: [(name: String, version: String)] { codecLibraries + [gifLibrary] }
