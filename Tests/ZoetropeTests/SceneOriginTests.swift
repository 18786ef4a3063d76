import FixedPoint
import Foundation
import Raster
import TestSupport
import Testing
import Video

@testable import Zoetrope

@Suite struct SceneOriginTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aSceneOfTheLibraryNamesPicturesOfTheLibrary() throws {
    let origin = SceneOrigin(nameOrPath: "aurora")
    #expect(origin == .builtIn)
    let mosquito = try origin.picture(named: "mosquito.gif")
    #expect(mosquito.frames.count == 8)
    #expect(mosquito.frames.allSatisfy { $0.duration == Rational(7, 100) })
    #expect(mosquito.frames[0].pixmap.width == 160 && mosquito.frames[0].pixmap.height == 160)
    // Transparent at the edges, so that a swarm may crop it; opaque in the middle.
    #expect(mosquito.frames.allSatisfy { $0.pixmap[0, 0] == .clear && $0.pixmap[80, 80].alpha == 65535 })
  }

  @Test func theLibrarysPicturesAreTheSamples() throws {
    for name in BuiltInSprites.names {
      let sample = try Data(contentsOf: URL(fileURLWithPath: "\(repository)/samples/\(name)"))
      #expect(BuiltInSprites.bytes(named: name) == Array(sample))
    }
    #expect(BuiltInSprites.bytes(named: "none.gif") == nil)
  }

  @Test func aFileNamesPicturesBesideIt() throws {
    #expect(SceneOrigin(nameOrPath: "mine.json") == .folder(""))
    #expect(SceneOrigin(nameOrPath: "a/b/mine.json") == .folder("a/b/"))
    #expect(SceneOrigin(nameOrPath: "/mine.json") == .folder("/"))
    let sprite = try #require(BuiltInSprites.bytes(named: "mosquito.gif"))
    try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
    try Data(sprite).write(to: URL(fileURLWithPath: folder.path + "/sub/m.gif"))
    let origin = SceneOrigin(nameOrPath: folder.path + "/mine.json")
    let names = ["sub/m.gif", folder.path + "/sub/m.gif", "sub/../sub/m.gif"]
    let expected = try MovingPicture(decoding: sprite, name: "m")
    for name in names { #expect(try origin.picture(named: name) == expected) }
    // Without such a file, a sprite of the library.
    #expect(try origin.picture(named: "mosquito.gif") == SceneOrigin.builtIn.picture(named: "mosquito.gif"))
    try Data(contentsOf: URL(fileURLWithPath: "\(repository)/samples/aurora.gif"))
      .write(to: URL(fileURLWithPath: folder.path + "/mosquito.gif"))
    #expect(try origin.picture(named: "mosquito.gif") != SceneOrigin.builtIn.picture(named: "mosquito.gif"))
  }

  @Test func aLoopOfAFileFindsThePicturesBesideIt() throws {
    let sprite = try #require(BuiltInSprites.bytes(named: "mosquito.gif"))
    try Data(sprite).write(to: URL(fileURLWithPath: folder.path + "/m.gif"))
    let text = try String(contentsOfFile: "\(repository)/samples/mosquitoes.json", encoding: .utf8)
    try folder.write(text.replacing("mosquito.gif", with: "m.gif"), to: "mine.json")
    let scene = try Scene(nameOrPath: folder.path + "/mine.json")
    #expect(scene.pictureNames == ["m.gif"] && scene.pictureFolder == folder.path + "/")
    let loop = try scene.loop(.sway(1), size: PixelSize(width: 48, height: 28), frameRate: 4)
    let builtIn = try #require(try BuiltInScenes.scene(named: "mosquitoes"))
      .loop(.sway(1), size: PixelSize(width: 48, height: 28), frameRate: 4)
    #expect(loop.frame(1) == builtIn.frame(1))
    #expect(throws: FileError.self) { try loop.write(to: folder.path + "/m.gif", replaces: true) }
    #expect(try folder.data("m.gif") == Data(sprite))
  }

  /// Files of the working directory replace no picture of the library's scenes.
  @Test func aFolderDecidesWhatTheNamesOfPicturesMean() throws {
    var scene = try #require(try BuiltInScenes.scene(named: "mosquitoes"))
    #expect(SceneOrigin(ofPicture: "mosquito.gif", in: scene) == .builtIn)
    #expect(SceneOrigin(ofPicture: "m.gif", in: scene) == .folder(""))
    for (folder, origin) in [("", ""), ("assets", "assets/"), ("assets/", "assets/")] {
      scene.pictureFolder = folder
      #expect(SceneOrigin(ofPicture: "mosquito.gif", in: scene) == .folder(origin))
    }
  }

  @Test func whatCannotBeReadIsTold() throws {
    func message(_ name: String, _ origin: SceneOrigin? = nil) -> String {
      do {
        _ = try (origin ?? .folder(folder.path + "/")).picture(named: name)
        return "none"
      } catch { return "\(error)" }
    }
    try folder.write("no picture", to: "a.gif")
    #expect(message("none.gif") == "cannot read \(folder.path)/none.gif: No such file or directory")
    try folder.write("no picture", to: "wings01.png")
    for several in ["", "wings%02d.png", "none%d.png", "wings*.png"] {
      #expect(
        message(several)
          == "cannot read \(folder.path)/\(several): a picture of a scene is one file; encode several as one, such as "
          + "an .apng, and a swarm shows all its frames")
    }
    #expect(message("a.gif") == "cannot read \(folder.path)/a.gif: it is not a picture or video that libav can read")
    #expect(message("a.gif\0b").hasSuffix("its name contains a zero byte"))
    #expect(
      message("mosqito.gif", .builtIn)
        == "cannot read mosqito.gif: there is no such built-in picture (did you mean mosquito.gif?); there are: mosquito.gif"
    )
  }

  @Test func unknownNamesAreToldTheNearOnes() throws {
    let error = try #require(throws: RequestError.self) { try Scene(nameOrPath: "arora") }
    #expect(error.problem.contains("did you mean aurora?"))
  }
}
