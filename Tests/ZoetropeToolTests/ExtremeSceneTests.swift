import TestSupport
import Testing

/// Scenes whose numbers are all allowed, and far beyond any picture together.
@Suite struct ExtremeSceneTests: FolderSuite {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A path that covers the canvas in a box that has no width, and lies far away.
  private static let narrow = """
    "frame": { "width": 0, "height": 100000 }, "shape": { "path": "M-100000 -100000H100000V100000H-100000Z" },
    "fill": { "image": { "file": "wide.png", "mode": "stretch" } }, "offset": { "x": 90000 }
    """

  /// A group in groups, each of which an easing throws far away.
  private static let thrown = (0..<20).reduce(#""shape": "circle", "fill": "white""#) { layer, _ in
    """
    "group": [{ \(layer) }], "offset": { "x": { "from": -100000, "to": 100000, "duration": 2,
      "easing": { "cubicBezier": [0.5, 100, 0.5, 100] } } }
    """
  }

  private static let large = #""frame": { "width": 100000, "height": 100000 }"#

  private static let layers = [
    "a trim of a long outline": """
    "shape": { "path": "M-100000 0\(String(repeating: "H100000H-100000", count: 9))" }, "fill": "white",
    "stroke": { "width": 3 }, "trim": { "to": 0.5 }
    """,
    "a long text": """
    "shape": { "text": { "lines": "\(String(repeating: "M", count: 2000))", "size": 10000 } },
    "fill": { "linearGradient": { "start": [-100, 0], "end": [100, 0], "stops": ["red", "blue"] } }
    """,
    "a tall picture that fills a box": #"\#(large), "fill": { "image": "tall.png" }"#,
    "a stretched picture far away": #""group": [{ \#(narrow) }]"#,
    "and turned": #""group": [{ "rotation": 30, \#(narrow) }]"#,
    "large and long particles": """
    "name": "p", "particles": { "count": 3, "size": 100000, "stretch": 1000, "depth": 0.95, "direction": 30,
      "colors": ["white"] }
    """,
    "groups far away": thrown,
    "a mesh of points thrown far away": """
    \(large), "fill": { "meshGradient": { "width": 3, "height": 2,
      "points": [[-100, -100], [100, 100], [-100, 100], [100, -100], [0, 0], { "from": [-100, 100], "to": [100, -100],
        "duration": 2, "easing": { "cubicBezier": [0.5, 100, 0.5, 100] } }],
      "colors": ["red", "lime", "blue", "black", "red", "white"] } }
    """,
  ]

  @Test(arguments: layers.keys.sorted()) func isDrawn(name: String) throws {
    try shell("for s in tall:1x8000 wide:8000x1; do convert -size ${s#*:} xc:red ${s%:*}.png; done").checked()
    let layer = try #require(Self.layers[name])
    try folder.write(#"{ "zoetrope": 1, "layers": [{ "scale": 1000, \#(layer) }] }"#, to: "s.json")
    try shell("\"$0\" render s.json -o a.png --scale 1000 --size 32x32 --at 0.5s -q").checked()
    #expect(try decodedFrames("a.png", in: folder.path).count == 32 * 32 * 3)
  }
}
