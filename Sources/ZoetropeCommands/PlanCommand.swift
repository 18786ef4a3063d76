import Foundation
import Zoetrope

/// `zoetrope plan`: a loop's arithmetic, before anything is rendered.
enum PlanCommand {
  static let options =
    SceneRequest.options + [
      .flag("json", nil, "for programs: everything, exact, as JSON") { $0.json = true }, SceneRequest.helpOption,
    ]

  static let help = """
    zoetrope plan aurora
    zoetrope plan aurora --loop 160s --fps 25
    zoetrope plan aurora --format gif --json

    Prints the loop that render would make with the same options: periods, turns, length, frames, speeds.
    Without --format it is a video's.
    """

  static func run(_ words: [String], _ console: Console) throws {
    var request = SceneRequest()
    let rest = try parseOptions(words, options, into: &request)
    if request.help {
      try console.write(helpText("plan SCENE", help, options))
      return
    }
    let scene = try onlyWord(rest, "a scene", "zoetrope plan aurora")
    let job = try RenderJob(
      nameOrPath: scene, overrides: request.overrides, settings: request.settings,
      format: request.format ?? .mp4, expecting: request.sceneDigest)
    try console.write(request.json ? try PlanDescription(job).json() : table(job))
  }

  private static func table(_ job: RenderJob) -> String {
    let plan = job.plan
    let kind =
      switch plan.kind {
      case .still: "a still"
      case .exact: "exact loop"
      case .fitted: "fitted loop"
      case .sway: "sway"
      }
    var lines = [
      "\(job.sceneName): \(kind) of \(plan.length) s, \(plan.frameCountText) at "
        + "\(plan.frameRate.decimal(places: 4)) per second, \(job.size)"
    ]
    if !plan.parts.isEmpty {
      let rows = plan.rows.map { row -> [String] in
        let motion =
          switch row.parts[0].motion {
          case .turns: row.turns?.text { "\($0)" } ?? ""
          case .sway(let amplitude): "0 … \(Rational(amplitude, 1 << 32).decimal(places: 4))"
          }
        let name = row.parts.count == 1 ? row.name : "\(row.name) (\(row.parts.count))"
        return [name, "\(row.periods.text(\.description)) s", motion, row.speedChanges.text(\.signedPercent)]
      }
      lines += [""] + columns([["element", "period", "turns", "speed"]] + rows)
    }
    if !job.jumps.isEmpty {
      lines += ["", "  jumps at the seam, as the scene wants: \(job.jumps.joined(separator: ", "))"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Rows with their columns below each other: the first to the left, the others to the right.
  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { index, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + blanks : blanks + cell.0
      }
      return "  " + cells.joined(separator: "   ")
    }
  }
}

/// The plan as a program reads it. Numbers that must be exact are texts: `65`, `1/3`.
private struct PlanDescription: Encodable {
  struct Element: Encodable {
    let name: String
    let period: String
    let turns: Int64?
    let swayAmplitude: Double?
    let speedChange: String
  }

  let scene: String
  let kind: String
  let length: String
  let frameCount: Int
  let frameRate: String
  let requestedFrameRate: String
  let width: Int
  let height: Int
  let worstSpeedChange: String
  let jumps: [String]
  let elements: [Element]

  init(_ job: RenderJob) {
    let plan = job.plan
    scene = job.sceneName
    kind = "\(plan.kind)"
    length = plan.length.exactText
    frameCount = plan.frameCount
    frameRate = plan.frameRate.exactText
    requestedFrameRate = plan.requestedFrameRate.exactText
    (width, height) = (job.size.width, job.size.height)
    worstSpeedChange = plan.worstSpeedChange.exactText
    jumps = job.jumps
    elements = plan.parts.map { part in
      let (turns, amplitude): (Int64?, Int64?) =
        switch part.motion {
        case .turns(let turns): (turns, nil)
        case .sway(let amplitude): (nil, amplitude)
        }
      return Element(
        name: part.element.name, period: part.element.period.exactText, turns: turns,
        swayAmplitude: amplitude.map { Double($0) / 0x1p32 }, speedChange: part.speedChange.exactText)
    }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension LoopPlan {
  /// `1 frame` or `240 frames`.
  var frameCountText: String { frameCount == 1 ? "1 frame" : "\(frameCount) frames" }
}
