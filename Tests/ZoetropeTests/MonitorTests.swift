import Testing

@testable import Zoetrope

/// The sizes of monitors, as people and programs write them.
@Suite struct MonitorTests {
  @Test(arguments: [
    ("3440x1440,1920x1080", "5360x1440"), ("1920x1080", "1920x1080"), ("3440x1440+0+0,1920x1080+3440+360", "5360x1440"),
    ("1080x1920+0+0,1920x1080+1080+420", "3000x1920"), ("1920x1080+1920+0,1920x1080+0+0", "3840x1080"),
  ])
  func listsAreReadAndSpanned(text: String, size: String) throws {
    #expect("\(Monitor.span(try #require(Monitor.list(text: text))))" == size)
  }

  @Test func eachHasItsPartOfThePicture() throws {
    func positions(_ text: String) throws -> [[Int]] {
      Monitor.positions(try #require(Monitor.list(text: text))).map { [$0.left, $0.top] }
    }
    #expect(try positions("3440x1440,1920x1080,800x600") == [[0, 0], [3440, 0], [5360, 0]])
    #expect(try positions("1920x1080+1920+100,1080x1920+0+50") == [[1920, 50], [0, 0]])
  }

  /// Left of and above the main one, as compositors place them.
  @Test func placesMayBeNegative() {
    func monitor(_ left: Int?, _ top: Int?) -> Monitor {
      Monitor(size: PixelSize(width: 1920, height: 1080), left: left, top: top)
    }
    #expect(Monitor.span([monitor(-1920, 0), monitor(0, 0)]) == PixelSize(width: 3840, height: 1080))
    #expect(Monitor.span([monitor(-3000, -2000)]) == PixelSize(width: 1920, height: 1080))
    #expect(Monitor.span([monitor(10, nil), monitor(nil, nil)]) == PixelSize(width: 3840, height: 1080))
  }

  @Test(arguments: [
    "", "0x1080", "16385x1080", "1920x1080+1048577+0", "1920", "1920x1080,", "1920x1080+1", "1920x1080+a+0",
    "1920x1080-1+0",
  ])
  func otherListsAreRefused(text: String) { #expect(Monitor.list(text: text) == nil) }

  @Test func xrandrIsRead() {
    let text = """
      Screen 0: minimum 320 x 200, current 5360 x 1440, maximum 16384 x 16384
      DP-1 connected primary 3440x1440+0+0 (normal left inverted right x axis y axis) 800mm x 335mm
         3440x1440     59.97*+
      HDMI-1 connected 1080x1920+3440+0 left (normal left inverted right x axis y axis) 527mm x 296mm
      DP-2 disconnected (normal left inverted right x axis y axis)
      """
    #expect(
      Monitor.xrandr(text) == [
        Monitor(name: "DP-1", size: PixelSize(width: 3440, height: 1440), left: 0, top: 0),
        Monitor(name: "HDMI-1", size: PixelSize(width: 1080, height: 1920), left: 3440, top: 0),
      ])
  }

  @Test func wlrRandrIsRead() {
    let text = """
      eDP-1 "Some Maker 0x1234"
        Enabled: yes
        Modes:
          2560x1600 px, 60.000000 Hz (preferred, current)
          1920x1200 px, 60.000000 Hz
        Position: 0,0
        Transform: normal
        Scale: 1.000000
      HDMI-A-1 "Other"
        Enabled: yes
        Modes:
          1920x1080 px, 60.000000 Hz (preferred, current)
        Position: 2560,0
        Transform: 90
      DP-3 "Off"
        Enabled: no
        Modes:
          1920x1080 px, 60.000000 Hz (preferred)
      """
    #expect(
      Monitor.wlrRandr(text) == [
        Monitor(name: "eDP-1", size: PixelSize(width: 2560, height: 1600), left: 0, top: 0),
        Monitor(name: "HDMI-A-1", size: PixelSize(width: 1080, height: 1920), left: 2560, top: 0),
      ])
  }

  /// Sizes are in pixels, places in enlarged ones.
  @Test(arguments: [("2.000000", [0, 3840], 7680), ("1.500000", [nil, nil], 7680)] as [(String, [Int?], Int)])
  func scalesEnlargeDistances(second: String, lefts: [Int?], width: Int) {
    let text = ["2.000000", second].enumerated().map { index, scale in
      "DP-\(index) \"x\"\n  3840x2160 px (current)\n  Position: \(1920 * index),0\n  Transform: normal\n  Scale: \(scale)"
    }
    let monitors = Monitor.wlrRandr(text.joined(separator: "\n"))
    #expect(monitors.map(\.left) == lefts)
    #expect(Monitor.span(monitors) == PixelSize(width: width, height: 2160))
  }
}
