import Glibc
import Preview
import Terminal
import Zoetrope

/// The built-in scenes as small pictures side by side, each above its name.
struct ScenePictures {
  /// The columns of a picture, and between two.
  private static let (columns, gap) = (24, 2)

  /// The samples along each axis of a pixel of blocks, whose mean it is: lines and specks are thinner.
  private static let blockSamples = 4

  /// A bound that no picture of that width reaches.
  private static let mostRows = 1000

  private let picture: TerminalPicture
  private let whole: TerminalArea
  private let cell: TerminalSize.Cell

  /// For the terminal that standard output is; for one of 80 columns that knows colours otherwise.
  init() {
    let size = TerminalSize(of: STDOUT_FILENO)
    (whole, cell) = (size.area, size.cell)
    picture = TerminalPicture(
      environment: environmentVariables(), graphics: isatty(STDOUT_FILENO) == 1 ? nil : .blocks)
  }

  /// Prints the pictures of scenes.
  func print(_ names: [String], _ console: Console) throws {
    let (columns, gap) = (ScenePictures.columns, ScenePictures.gap)
    let inRow = max(1, (whole.columns + gap) / (columns + gap))
    for start in stride(from: 0, to: names.count, by: inRow) {
      let row = names[start..<min(names.count, start + inRow)]
      let tiles = try row.map(tile)
      guard let height = tiles.map(\.height).max(), let width = tiles.first?.width else { return }
      let step = (columns + gap) * width / columns
      let sheet = Sheet(tiles, width: step * (tiles.count - 1) + width, height: height, step: step)
      let area = TerminalArea(
        columns: (columns + gap) * (tiles.count - 1) + columns,
        rows: TerminalArea(columns: columns, rows: ScenePictures.mostRows).fitted(
          width: width, height: height, cell: cell
        ).rows)
      let text = picture.text(sheet.pixels, width: sheet.width, height: sheet.height, area: area, cell: cell)
      let captions = row.map { $0 + String(repeating: " ", count: max(1, columns + gap - $0.count)) }.joined()
      try console.write("\(text)\u{1B}[0m\n\(captions.trimmingSpaces)\n\n")
    }
  }

  /// A picture of a scene: its first frame, drawn small.
  private func tile(_ name: String) throws -> Tile {
    let (pixels, samples) = picture.graphics == .blocks ? (1, ScenePictures.blockSamples) : (cell.width, 1)
    let width = ScenePictures.columns * pixels * samples
    let state = PreviewState(input: name)
    let frames = try ScenePreviewSource().openThumbnail(state, width: width, Cancellation()).frames.source
    let size = PixelSize(width: frames.size.width / samples, height: max(1, frames.size.height / samples))
    return Tile(
      pixels: try frames.straightBytes(ofFrame: 0, reducedSize: size), width: size.width, height: size.height)
  }

  private struct Tile {
    let pixels: [UInt8]
    let width: Int
    let height: Int
  }

  /// Tiles side by side, on nothing.
  private struct Sheet {
    var pixels: [UInt8]
    let width: Int
    let height: Int

    init(_ tiles: [Tile], width: Int, height: Int, step: Int) {
      (self.width, self.height) = (width, height)
      pixels = [UInt8](repeating: 0, count: 4 * width * height)
      for (index, tile) in tiles.enumerated() {
        for y in 0..<tile.height {
          let start = 4 * (y * width + index * step)
          pixels.replaceSubrange(
            start..<start + 4 * tile.width, with: tile.pixels[4 * y * tile.width..<4 * (y + 1) * tile.width])
        }
      }
    }
  }
}
