/// Returns the folder of a file, with a slash at its end; `./` for the current one.
package func folderPath(ofFile path: String) -> String {
  let folder = FileName(path).folder
  return folder.isEmpty ? "./" : String(folder)
}
