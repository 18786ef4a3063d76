import Zoetrope

/// The place where a file goes, and the list that has its limits.
struct TargetRequest {
  var name: String?
  var listPath: String?
  /// The monitors of wallpapers; nil for those that are connected.
  var monitors: [Monitor]?
  /// Whether one picture spans all monitors.
  var spans = false
  /// Whether the finished wallpaper is shown.
  var setsWallpaper = false

  static let options = OptionDefinition<TargetRequest>.section(
    "Targets",
    [
      .value(.target, .targetName, "the limits of a place such as slack-emoji; zoetrope targets lists them") {
        request, name in
        let other = request.name ?? name
        guard other == name, !name.contains(",") else {
          let names = other == name ? name : "\(other) and --for \(name)"
          throw UsageError("--for \(names): a run is for one target. Run it once for each.")
        }
        request.name = name
      },
      .value("targets", .file, "take the limits from FILE instead of the built-in ones") { $0.listPath = $1 },
    ])

  /// The options for wallpapers, of every command that makes files for targets.
  static let wallpaperOptions = OptionDefinition<TargetRequest>.section(
    "Targets",
    [
      .value("monitors", .monitors, "monitors of --for wallpaper", standard: "wlr-randr's or xrandr's") {
        $0.monitors = $1
      },
      .flag("span", "with --for wallpaper: one picture that spans all monitors") { $0.spans = true },
      .flag("set-wallpaper", "with --for wallpaper: also show it, by mpvpaper or another program") {
        $0.setsWallpaper = true
      },
    ])

  /// The list of targets.
  func list() throws -> TargetList { try listPath.map { try TargetList(path: $0) } ?? .builtIn() }

  /// Returns the requested target; nil without a request.
  func target() throws -> Target? {
    guard let name else {
      guard listPath == nil else { throw UsageError("--targets requires --for: nothing else needs limits.") }
      guard monitors == nil, !spans, !setsWallpaper else {
        throw UsageError("--monitors, --span and --set-wallpaper require --for wallpaper.")
      }
      return nil
    }
    do {
      let target = try list().target(named: name)
      guard target.writes == .monitors || monitors == nil && !spans && !setsWallpaper else {
        throw UsageError("--monitors, --span and --set-wallpaper have no effect with --for \(name).")
      }
      return target
    } catch let error as TargetError {
      throw UsageError(error.description)
    }
  }
}

extension ValueKind where Value == String {
  /// The name of a target, of which a shell offers the built-in ones.
  fileprivate static var targetName: ValueKind {
    var kind = ValueKind.text("NAME")
    kind.offer = .target
    return kind
  }
}

extension ValueKind where Value == [Monitor] {
  fileprivate static var monitors: ValueKind {
    ValueKind(placeholder: "LIST", allowed: "sizes such as 3440x1440,1920x1080 or 1920x1080+3440+0") {
      Monitor.list(text: $0)
    }
  }
}
