import FileIO
import Foundation
import Quantization
import TestSupport
import Testing

@testable import Zoetrope

@Suite struct GIFSettingsTests {
  private static let red = RGB8(red: 255, green: 0, blue: 0)

  private static func gray(_ count: Int) -> Palette {
    Palette(colors: (0..<count).map { RGB8(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) })
  }

  private func problem(
    _ format: OutputFormat = .gif, _ change: (inout RenderSettings) -> Void
  ) -> RequestError? {
    var settings = RenderSettings()
    change(&settings)
    do {
      try settings.checkEncoding(for: format)
      return nil
    } catch {
      return error as? RequestError
    }
  }

  /// Every setting, also one that equals its default, applies to GIF only, but the quality also to files with a codec.
  @Test func otherFormatsHaveNoSuchThing() {
    let wishes: [(Setting, (inout RenderSettings) -> Void)] = [
      (.quality, { $0.quality = RenderSettings.standardQuality }), (.lossy, { $0.gif.lossy = 0 }),
      (.colors, { $0.gif.colors = 9 }),
      (.palette, { $0.gif.palette = .auto }), (.savePalette, { $0.gif.savePalette = "a.gpl" }),
      (.dither, { $0.gif.dither = .method(.blueNoise) }),
      (.comment, { $0.gif.comment = "x" }),
    ]
    for (part, wish) in wishes {
      for format in [OutputFormat.mp4, .y4m, .png, .null] {
        if format == .mp4, part == .quality { continue }
        let formats = part == .quality ? "GIF, WebP, APNG, AVIF and video" : "GIF"
        #expect(problem(format, wish) == RequestError(part, .applies(to: formats, not: format)))
      }
    }
    #expect(problem(.mp4) { _ in } == nil)
  }

  /// Every format can be painted on a matte, but only a GIF has soft edges on one.
  @Test(arguments: [OutputFormat.webm, .webp, .png])
  func aMatteLeavesNoTransparency(format: OutputFormat) {
    let refused = problem(format) { ($0.matte, $0.isTransparent) = (Self.red, true) }
    #expect(
      refused?.description
        == "matte conflicts with transparency: only a GIF can have both, for soft edges on the matte. "
        + "Leave out one of them.")
    #expect(problem(format) { $0.matte = Self.red } == nil)
  }

  @Test func aCommentWithNULIsRefused() {
    #expect(problem { $0.gif.comment = "a\0b" }?.description == "comment of a GIF cannot contain NUL")
    #expect(problem { $0.gif.comment = "a\nb" } == nil)
  }

  @Test func whatIsOutOfRangeIsRefused() {
    for value in [101, -1] {
      #expect(
        problem { $0.quality = value } == RequestError(.quality, value: "\(value)", .outOfRange(allowed: "0…100")))
    }
    #expect(problem { $0.gif.lossy = 201 } == RequestError(.lossy, value: "201", .outOfRange(allowed: "0…200")))
    #expect(problem { $0.gif.lossy = -1 }?.part == .lossy)
    #expect(problem { $0.gif.colors = 1 } == RequestError(.colors, value: "1", .outOfRange(allowed: "2…256")))
    #expect(problem { $0.gif.colors = 257 }?.part == .colors)
    for strength in [-5, 101, 500] {
      #expect(
        problem { $0.gif.dither = .strength(strength) }
          == RequestError(.dither, value: "\(strength)", .outOfRange(allowed: "0…100")))
    }
    #expect(problem { ($0.quality, $0.gif.colors, $0.gif.dither) = (0, 2, .strength(0)) } == nil)
    #expect(problem { ($0.quality, $0.gif.colors, $0.gif.dither) = (100, 256, .strength(100)) } == nil)
    for lossy in [0, 200] { #expect(problem { $0.gif.lossy = lossy } == nil) }
  }

  @Test func whatCannotBeHadTogetherIsRefused() {
    #expect(problem { $0.matte = Self.red } == nil)
    #expect(problem { ($0.matte, $0.isTransparent) = (Self.red, true) } == nil)
    #expect(problem { ($0.gif.colors, $0.gif.palette) = (4, .given(Self.gray(3))) }?.part == .colors)
    #expect(problem { ($0.gif.colors, $0.gif.palette) = (4, .global) } == nil)
    // One index is needed for what is transparent.
    for (count, isTransparent, part) in [
      (255, true, nil), (256, false, nil), (256, true, Setting.palette),
    ] {
      #expect(problem { ($0.gif.palette, $0.isTransparent) = (.given(Self.gray(count)), isTransparent) }?.part == part)
      #expect(problem { ($0.gif.colors, $0.isTransparent) = (count, isTransparent) } == nil)
    }
    #expect(problem { ($0.gif.savePalette, $0.gif.palette) = ("a.gpl", .global) } == nil)
    #expect(problem { ($0.gif.savePalette, $0.gif.palette) = ("a.png", .given(Self.gray(2))) } == nil)
    #expect(problem { $0.gif.savePalette = "a.gpl" }?.part == .savePalette)
    #expect(problem { ($0.gif.savePalette, $0.gif.palette) = ("a.gpl", .perFrame) }?.part == .savePalette)
    let unknown = problem { ($0.gif.savePalette, $0.gif.palette) = ("a.gif", .global) }
    #expect(unknown?.problem.hasPrefix("a.gif: unknown file extension") == true)
  }

  /// A method that decides every pixel leaves nothing to weigh, and has one table.
  @Test func methodsOfDitheringRefuseWhatTheyCannotHave() {
    let method = GIFDither.method(.blueNoise)
    #expect(problem { ($0.gif.dither, $0.quality) = (method, RenderSettings.standardQuality) }?.part == .dither)
    #expect(problem { ($0.gif.dither, $0.gif.lossy) = (method, 0) }?.part == .dither)
    #expect(problem { ($0.gif.dither, $0.gif.palette) = (method, .perFrame) }?.part == .dither)
    for palette in [PaletteChoice.auto, .global, .given(Self.gray(9))] {
      #expect(problem { ($0.gif.dither, $0.gif.palette) = (method, palette) } == nil)
    }
    #expect(
      problem { ($0.gif.dither, $0.quality, $0.gif.palette) = (.strength(0), 5, .perFrame) } == nil)
  }

  /// A loss says all that a quality says.
  @Test func aLossRefusesAQuality() {
    #expect(problem { ($0.gif.lossy, $0.quality) = (0, RenderSettings.standardQuality) }?.part == .lossy)
    var settings = RenderSettings()
    #expect(settings.gifQuality == RenderSettings.standardQuality)
    settings.gif.lossy = 20
    #expect(settings.gifQuality == nil)
  }

  @Test func dithersAreRead() {
    for (text, dither) in [
      ("none", GIFDither.strength(0)), ("30", .strength(30)), ("100", .strength(100)),
      ("bayer", .method(Dither(.bayer, strength: 100))), ("sierra:60", .method(Dither(.sierra, strength: 60))),
    ] {
      #expect(GIFDither(text) == dither && dither.description == text)
    }
    #expect(GIFDither("0") == .strength(0))
    for text in ["", "101", "-1", "+5", "noise", "sierra:101", "none:5", "30:30"] { #expect(GIFDither(text) == nil) }
  }

  @Test func paletteChoicesAreRead() throws {
    #expect(try PaletteChoice(text: "auto") == .auto)
    #expect(try PaletteChoice(text: "global") == .global)
    #expect(try PaletteChoice(text: "per-frame") == .perFrame)
    let folder = try TemporaryFolder()
    try folder.write("#f00\n", to: "global")
    let path = folder.path + "/global"
    let choice = try PaletteChoice(text: path)
    #expect(choice == .given(Palette(colors: [Self.red]), file: path))
    #expect(choice.text == "ff0000")
    #expect(throws: FileError.self) { _ = try PaletteChoice(text: "Global") }
    let listed = try PaletteChoice(text: "#ff0000,808080")
    #expect(try listed == .given(Palette(colors: [Self.red, RGB8(red: 128, green: 128, blue: 128)])))
    #expect(try listed.text == "ff0000,808080" && PaletteChoice(text: listed.text) == listed)
  }

  /// The line of a file holds what is not as without a wish, and no more.
  @Test func settingsAreSaid() throws {
    func words(_ change: (inout RenderSettings) -> Void) throws -> String? {
      var settings = RenderSettings()
      change(&settings)
      let job = try RenderJob(nameOrPath: "aurora", overrides: [], settings: settings, format: .gif)
      return job.provenance?.text.split(separator: "--format gif", maxSplits: 1).dropFirst().first.map(String.init)
        ?? ""
    }
    #expect(try words { _ in } == "")
    #expect(try words { ($0.quality, $0.gif.palette) = (80, .auto) } == "")
    #expect(
      try words {
        ($0.quality, $0.gif.colors, $0.gif.palette) = (79, 256, .global)
        ($0.gif.dither, $0.gif.savePalette) = (.strength(60), "a.gpl")
      } == " --colors 256 --palette global --dither 60 --quality 79")
    #expect(try words { $0.gif.lossy = 0 } == " --lossy 0")
    #expect(try words { $0.gif.dither = .method(Dither(.sierra, strength: 60)) } == " --dither sierra:60")
    #expect(
      try words {
        ($0.isTransparent, $0.matte) = (true, RGB8(red: 255, green: 8, blue: 0))
        ($0.gif.palette, $0.gif.dither) = (.given(Self.gray(2), file: "/home/me/a b.gpl"), .strength(0))
      } == " --transparent --matte ff0800 --palette 000000,010101 --dither none")
    #expect(try words { $0.gif.palette = .given(Palette(colors: [Self.red])) } == " --palette ff0000")
  }
}
