/// Returns the folder of a file, with a slash at its end.
func folderPath(ofFile path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./" }
