import FixedPoint
package import Frames

/// A place where files go, such as a messenger's emoji, and the limits that it sets.
public struct Target: Equatable, Sendable {
  /// The name on the command line.
  public var name: String
  /// A line that describes it.
  public var summary: String
  /// The limits of each file.
  public var limits: TargetLimits
  /// The square sizes in pixels of which each is a file of its own; empty for one file.
  package var sides: [Int] = []
  /// The files that one run writes.
  package var writes = Writing.one
  /// The address of the documentation.
  public var source: String
  /// The day on which the documentation was seen, `2026-11-25`.
  public var seen: String
  /// The keys of limits that no documentation of the place itself confirms.
  public var uncertain: [String] = []

  /// The programs that show the files as wallpapers, and how they are called.
  package var lines: [Line] = []

  /// How a program is called to show a file as a wallpaper.
  package struct Line: Codable, Equatable, Sendable {
    /// The desktop or program, for people.
    package var name: String
    /// The program that must be installed.
    package var program: String
    /// The command line, with the placeholders `{file}` and `{url}` of the file, `{output}` of the monitor, `{filter}` for the
    /// desktops of Plasma that have the file's shape, and `{crop}` for mpv's option that shows the monitor's part of a
    /// picture that spans several.
    package var command: String
  }

  /// The files that one run writes.
  package enum Writing: String, Codable, Sendable {
    /// A file of the first format, or of the one that the output's name has.
    case one
    /// A file of every format, a still, each light and dark where the frames come from a scene, and a page that shows them.
    case page
    /// A file of the first format, light and dark where the frames come from a scene, and the lines that show them.
    case picture
    /// A file for each monitor.
    case monitors
  }

  /// Returns the target of files of one size.
  package func with(_ size: PixelSize) -> Target {
    func exact(_ side: Int) -> LimitRange { LimitRange(lower: Rational(Int64(side)), upper: Rational(Int64(side))) }
    var target = self
    (target.limits.width, target.limits.height, target.sides) = (exact(size.width), exact(size.height), [])
    return target
  }
}
