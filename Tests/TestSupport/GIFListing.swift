/// The structure of a GIF, as `gifsicle --info` lists it.
public struct GIFListing {
  /// The size of the screen in pixels.
  public let width: Int, height: Int
  /// The number of rounds that the file asks for; 0 for no end. A file that asks for nothing is shown once.
  public let roundCount: Int
  /// The delay of each image, in hundredths of a second.
  public let delays: [Int]
  /// The transparent index of each image that has one.
  public let transparentIndices: [Int]
  /// The comments in the order of the file, with the escapes of `gifsicle`.
  public let comments: [String]
  /// The colours of the global table, as RRGGBB.
  public let globalTable: [String]
  /// The number of colours of each local table.
  public let localTableSizes: [Int]

  /// The number of images.
  public var imageCount: Int { delays.count }

  /// Reads the listing of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - folder: The working folder; nil for the current one.
  /// - Throws: ``ProgramFailure`` if `gifsicle` fails, warns of anything in the file, or lists what is unknown here.
  public init(_ path: String, in folder: String? = nil) throws {
    let result = try run("gifsicle", ["--info", "--color-info", path], in: folder).checked()
    let lines = result.text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    var (delays, comments): ([Int], [String]) = ([], [])
    var (transparentIndices, localTableSizes): ([Int], [Int]) = ([], [])
    var (size, globalSize, roundCount) = ((0, 0), 0, 1)
    // A table stands in columns.
    var colors: [Int: String] = [:]
    for line in lines {
      if let match = line.wholeMatch(of: /logical screen (\d+)x(\d+)/) {
        size = (Int(match.1) ?? 0, Int(match.2) ?? 0)
      } else if let match = line.wholeMatch(of: /loop count (\d+)/) {
        roundCount = (Int(match.1) ?? 0) + 1
      } else if line == "loop forever" {
        roundCount = 0
      } else if line.starts(with: "+ image #") {
        // Only delays above 0 are listed.
        delays.append(0)
        if let match = line.firstMatch(of: /\stransparent (\d+)/) { transparentIndices.append(Int(match.1) ?? -1) }
      } else if let match = line.wholeMatch(of: /(?:disposal \w+ )?delay (\d+)\.(\d\d)s/), !delays.isEmpty {
        delays[delays.count - 1] = (Int(match.1) ?? 0) * 100 + (Int(match.2) ?? 0)
      } else if line.starts(with: "comment ") {
        comments.append(String(line.dropFirst("comment ".count)))
      } else if let match = line.wholeMatch(of: /global color table \[(\d+)\]/) {
        globalSize = Int(match.1) ?? 0
      } else if let match = line.wholeMatch(of: /local color table \[(\d+)\]/) {
        localTableSizes.append(Int(match.1) ?? 0)
      } else if line.starts(with: "|"), localTableSizes.isEmpty {
        for entry in line.matches(of: /(\d+): #([0-9A-F]{6})/) { colors[Int(entry.1) ?? -1] = String(entry.2) }
      }
    }
    let table = (0..<globalSize).compactMap { colors[$0] }
    guard result.errors.isEmpty, size.0 > 0, !delays.isEmpty, table.count == globalSize else {
      throw ProgramFailure(result)
    }
    (width, height) = size
    self.roundCount = roundCount
    self.delays = delays
    self.transparentIndices = transparentIndices
    self.comments = comments
    globalTable = table
    self.localTableSizes = localTableSizes
  }
}
