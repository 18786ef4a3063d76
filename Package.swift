// swift-tools-version: 6.2
import PackageDescription

/// Strict everywhere: a warning is an error, unsafe code is marked where it stands, imports stay internal.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The commit that is built, for `--version`; empty outside a checkout, and unless a script asks for it. A plain `swift build`
/// keeps what it read at first, which would soon be an old commit; those scripts build without SwiftPM's caches.
let commit =
  Context.environment["ZOETROPE_TELLS_COMMIT"].flatMap { _ in Context.gitInformation }
  .map { "\($0.currentCommit.prefix(9))\($0.hasUncommittedChanges ? "+" : "")" } ?? ""

/// A module under `Sources`. The order below is the order of the layers: a module imports only modules above it.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The quickest way to compile tests: without optimisation, and with the module made from the same reading as the code.
let unoptimized = SwiftSetting.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])

/// The tests of a module, under `Tests`.
///
/// - Parameter isOptimized: Whether they are optimised, too, as is worth its time for those that compute much themselves.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], isOptimized: Bool = true) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name)] + dependencies,
    swiftSettings: settings + (isOptimized ? [] : [unoptimized]))
}

let package = Package(
  name: "zoetrope",
  products: [
    .executable(name: "zoetrope", targets: ["ZoetropeTool"]),
    .library(name: "Zoetrope", targets: ["Zoetrope"]),
  ],
  targets: [
    // Libraries of the system.
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CRename"),
    .systemLibrary(name: "CXattr"),
    .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavformat",
      providers: [
        .apt(["libavcodec-dev", "libavformat-dev", "libavutil-dev", "libswresample-dev", "libswscale-dev"])
      ]),
    .systemLibrary(name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CRaqm", pkgConfig: "raqm", providers: [.apt(["libraqm-dev"])]),
    .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),

    // The files of the program that are no code.
    .target(name: "CEmbedded"),
    module("EmbeddedFiles", ["CEmbedded"]),

    // Numbers, colours, shapes, time.
    module("FixedPoint"),
    module("Color", ["FixedPoint"]),
    module("Geometry", ["FixedPoint"]),
    module("LoopTiming", ["FixedPoint"]),
    module("Fields", ["FixedPoint", "Geometry"]),

    // Scenes and their pixels.
    module("SceneModel", ["Color", "Fields", "FixedPoint", "Geometry", "LoopTiming"]),
    module("SceneFiles", ["Color", "EmbeddedFiles", "Fields", "FixedPoint", "Geometry", "LoopTiming", "SceneModel"]),
    module("Typesetting", ["CFontconfig", "CFreeType", "CRaqm", "FixedPoint", "Geometry", "SceneModel"]),
    module("Raster", ["Color", "Fields", "FixedPoint", "Geometry"]),
    module("SceneRendering", ["Fields", "FixedPoint", "Geometry", "LoopTiming", "Raster", "SceneModel"]),
    module("LoopAnalysis", ["FixedPoint", "Raster"]),

    // Frames to files, and back.
    module("Pipeline"),
    module("FileIO", ["CRename", "CXattr", "FixedPoint", "Pipeline"]),
    module("Frames", ["FileIO", "FixedPoint", "LoopTiming", "Raster"]),
    module("Quantization", ["FixedPoint", "Raster"]),
    module("GIF", ["CGIF", "FixedPoint", "Pipeline", "Quantization", "Raster"]),
    module(
      "Video",
      ["CLibAV", "CLittleCMS", "CWebP", "FileIO", "FixedPoint", "Frames", "Pipeline", "Quantization", "Raster"]),

    // The library and the command line.
    .target(
      name: "Zoetrope",
      dependencies: [
        "Color", "EmbeddedFiles", "Fields", "FileIO", "FixedPoint", "Frames", "GIF", "Geometry", "LoopAnalysis",
        "LoopTiming", "Pipeline", "Quantization", "Raster", "SceneFiles", "SceneModel", "SceneRendering", "Typesetting",
        "Video",
      ],
      exclude: ["Targets/targets.json"], swiftSettings: settings),
    module("WebServer", ["CMicroHTTPD"]),
    module("Terminal", ["CChafa", "FileIO"]),
    .target(
      name: "Preview",
      dependencies: ["EmbeddedFiles", "FileIO", "Frames", "Pipeline", "Raster", "WebServer", "Zoetrope"],
      exclude: ["Page"], swiftSettings: settings),
    .target(name: "CBuild", cSettings: [.define("ZOETROPE_COMMIT", to: "\"\(commit)\"")]),
    module(
      "ZoetropeCommands",
      ["CBuild", "CGetopt", "EmbeddedFiles", "FileIO", "Pipeline", "Preview", "Terminal", "Zoetrope"]),
    .executableTarget(name: "ZoetropeTool", dependencies: ["CMalloc", "ZoetropeCommands"], swiftSettings: settings),

    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(name: "TestSupport", dependencies: ["CSpawn"], path: "Tests/TestSupport", swiftSettings: settings),
    tests("FixedPoint"),
    tests("Color", ["TestSupport"]),
    tests("Geometry", ["FixedPoint", "TestSupport"]),
    tests("LoopTiming", ["FixedPoint", "TestSupport"]),
    tests("Fields", ["FixedPoint", "Geometry"]),
    tests("SceneModel", ["Color", "Fields", "FixedPoint", "Geometry", "LoopTiming", "SceneFiles"], isOptimized: false),
    tests("SceneFiles", ["Color", "FixedPoint", "Geometry", "SceneModel"], isOptimized: false),
    tests("Typesetting", ["FixedPoint", "Geometry", "SceneModel"], isOptimized: false),
    tests("Raster", ["Color", "Fields", "FixedPoint", "Geometry", "TestSupport"]),
    tests(
      "SceneRendering",
      ["FixedPoint", "Geometry", "LoopTiming", "Raster", "SceneModel", "TestSupport", "Zoetrope"]),
    tests("Quantization", ["Raster", "TestSupport"]),
    tests("LoopAnalysis", ["FixedPoint", "Raster", "TestSupport"], isOptimized: false),
    tests("Pipeline", isOptimized: false),
    tests("Frames", ["FixedPoint", "LoopTiming", "Raster", "TestSupport"], isOptimized: false),
    tests("GIF", ["Quantization", "Raster", "TestSupport"]),
    tests(
      "Video", ["CLibAV", "FileIO", "FixedPoint", "Frames", "Quantization", "Raster", "TestSupport"], isOptimized: false
    ),
    tests(
      "Zoetrope",
      [
        "CXattr", "FileIO", "FixedPoint", "Frames", "Pipeline", "Quantization", "Raster", "SceneRendering",
        "TestSupport", "Video",
      ], isOptimized: false),
    tests("WebServer", isOptimized: false),
    tests("Terminal"),
    tests(
      "Preview", ["FileIO", "Frames", "Pipeline", "Raster", "TestSupport", "WebServer", "Zoetrope"],
      isOptimized: false),
    // They run the program, which every build of the tests makes. As they import no module of it, they are compiled beside the
    // modules, not after them.
    .testTarget(
      name: "ZoetropeToolTests", dependencies: ["TestSupport"], swiftSettings: settings + [unoptimized]),

    .target(
      name: "FuzzTargets",
      dependencies: [
        "FixedPoint", "Pipeline", "Geometry", "Quantization", "Raster", "SceneModel", "SceneRendering", "Video",
        "Zoetrope", "ZoetropeCommands",
      ],
      path: "Tests/FuzzTargets", swiftSettings: settings),
    tests("FuzzTargets", ["TestSupport"]),
  ],
  // For `#embed`.
  cLanguageStandard: .c2x
)

// Only scripts/fuzz passes the compiler options that these targets need.
if Context.environment["ZOETROPE_FUZZER"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzzer", dependencies: ["CFuzzer", "FuzzTargets"], path: "Tests/Fuzzer", swiftSettings: settings),
  ]
}
