import GIF
import Video

/// The C libraries that read and write files, with their versions.
public var linkedLibraries: [(name: String, version: String)] { codecLibraries + [gifLibrary] }
