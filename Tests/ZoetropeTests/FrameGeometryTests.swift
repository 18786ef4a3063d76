import Raster
import Testing

@testable import Zoetrope

@Suite struct FrameGeometryTests {
  private func size(
    _ width: Int, _ height: Int, _ bounds: String? = nil, _ fitting: FrameGeometry.Fitting = .fit,
    orientation: Orientation = .upright, aspect: Rational = Rational(1), crop: String? = nil, isEven: Bool = false
  ) throws -> String {
    let geometry = try FrameGeometry(
      of: PixelSize(width: width, height: height), orientation: orientation, aspect: aspect,
      crop: crop.map { try #require(FrameGeometry.Crop(text: $0)) },
      bounds: bounds.map { try #require(FrameGeometry.Bounds(text: $0)) }, fitting: fitting, isEven: isEven)
    return "\(geometry.size)"
  }

  @Test func sizesFollowFromWishes() throws {
    #expect(try size(1920, 1080) == "1920x1080")
    #expect(try size(1920, 1080, "480x") == "480x270")
    #expect(try size(1920, 1080, "x270") == "480x270")
    #expect(try size(1920, 1080, "480x480") == "480x270")
    #expect(try size(1080, 1920, "480x480") == "270x480")
    #expect(try size(1920, 1080, "480x480", .fill) == "480x480")
    #expect(try size(1920, 1080, "480x480", .stretch) == "480x480")
    #expect(try size(1920, 1080, "100x", crop: "200x100+5+5") == "100x50")
    #expect(try size(1920, 1080, orientation: .right) == "1080x1920")
    // Anamorphic: a DVD's 720x576 at 64:45 is 16:9.
    #expect(try size(720, 576, aspect: Rational(64, 45)) == "1024x576")
    #expect(try size(720, 576, orientation: .left, aspect: Rational(64, 45)) == "576x1024")
    #expect(try size(100, 1, "10x") == "10x1")
  }

  /// A side that follows from proportions is even for a video; one that is given stays.
  @Test func sidesOfVideosAreEven() throws {
    // A DVD's 720x480 at 32:27 is 16:9.
    let wide = Rational(32, 27)
    #expect(try size(720, 480, aspect: wide) == "853x480")
    #expect(try size(720, 480, aspect: wide, isEven: true) == "854x480")
    #expect(try size(720, 480, orientation: .left, aspect: wide, isEven: true) == "480x854")
    // The largest even size within a box.
    #expect(try size(192, 128, "47x31", isEven: true) == "46x30" && size(192, 128, "47x31") == "47x31")
    #expect(try size(192, 128, "1x1", isEven: true) == "2x2" && size(192, 128, "101x100", isEven: true) == "100x66")
    #expect(try size(720, 480, aspect: Rational(2, 3), isEven: true) == "720x720")
    #expect(try size(720, 481, aspect: Rational(2, 3), isEven: true) == "720x722")
    #expect(try size(720, 480, "854x480", aspect: wide, isEven: true) == "854x480")
    #expect(try size(500, 281, "1920x1080", isEven: true) == "1920x1080")
    #expect(try size(500, 281, "1920x1080") == "1920x1079")
    #expect(try size(281, 500, "721x1281", isEven: true) == "720x1280")
    #expect(try size(37, 23, isEven: true) == "37x23")
    #expect(try size(1000, 1, "10x9", isEven: true) == "10x2")
  }

  @Test(arguments: ["480", "x", "480x270x1", "ax270", "480x2a", ""])
  func otherSizesAreRefused(text: String) { #expect(FrameGeometry.Bounds(text: text) == nil) }

  @Test(arguments: ["10x10", "10x10+5", "10x10+a+5", "x10+5+5", "10x10+5+5+5"])
  func otherCropsAreRefused(text: String) { #expect(FrameGeometry.Crop(text: text) == nil) }

  @Test func aCropHasASizeAndAPlace() {
    let crop = FrameGeometry.Crop(size: PixelSize(width: 400, height: 300), left: 20, top: 10)
    #expect(crop == FrameGeometry.Crop(text: "400x300+20+10"))
  }

  @Test(arguments: [(0, 4), (4, 0), (-1, 4)])
  func framesHavePixels(width: Int, height: Int) throws {
    for bounds in [nil, "8x"] {
      let error = try #require(throws: RequestError.self) { _ = try size(width, height, bounds) }
      #expect(error.part == .video)
    }
  }

  @Test(arguments: ["0x5+0+0", "10x10+95+0", "10x10+0+45", "101x10+0+0"])
  func aCropIsWithin(text: String) throws {
    let error = try #require(throws: RequestError.self) { _ = try size(100, 50, crop: text) }
    #expect(error.part == .crop && error.problem == "\(text): the frames are 100x50, and this is not within")
  }

  /// A picture whose pixels tell their places.
  private func places(_ width: Int, _ height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { pixmap[x, y] = RGBA16(red: UInt16(x), green: UInt16(y), blue: 0, alpha: .max) }
    }
    return pixmap
  }

  @Test func picturesAreTurnedAndCropped() throws {
    let given = PixelSize(width: 5, height: 3)
    func shown(_ orientation: Orientation, _ crop: String) throws -> [[UInt16]] {
      let geometry = try FrameGeometry(of: given, orientation: orientation, crop: FrameGeometry.Crop(text: crop))
      return geometry.apply(to: places(5, 3)).pixels.map { [$0.red, $0.green] }
    }
    #expect(try shown(.upright, "2x2+3+1") == [[3, 1], [4, 1], [3, 2], [4, 2]])
    #expect(try shown(.mirrored, "2x1+0+0") == [[4, 0], [3, 0]])
    #expect(try shown(.half, "2x1+0+0") == [[4, 2], [3, 2]])
    #expect(try shown(.flipped, "2x1+0+0") == [[0, 2], [1, 2]])
    #expect(try shown(.transposed, "2x1+0+0") == [[0, 0], [0, 1]])
    // A quarter to the right: the bottom left corner is at the top left.
    #expect(try shown(.right, "2x1+0+0") == [[0, 2], [0, 1]])
    #expect(try shown(.transversed, "2x1+0+0") == [[4, 2], [4, 1]])
    #expect(try shown(.left, "2x1+0+0") == [[4, 0], [4, 1]])
  }

  /// A part is counted in the pixels that are seen, and made of the stored ones that are nearest.
  @Test func aCropCountsSquarePixels() throws {
    let aspect = Rational(64, 45)
    #expect(try size(720, 576, aspect: aspect, crop: "400x300+10+20") == "400x300")
    #expect(try size(720, 576, aspect: aspect, crop: "1024x576+0+0", isEven: true) == "1024x576")
    #expect(try size(720, 576, orientation: .left, aspect: aspect, crop: "300x401+276+623") == "300x401")
    #expect(try size(720, 480, aspect: Rational(2, 3), crop: "1x1+719+719") == "1x1")
    #expect(try size(720, 576, "200x", aspect: aspect, crop: "400x300+10+20") == "200x150")
    let error = try #require(throws: RequestError.self) { _ = try size(720, 576, aspect: aspect, crop: "5x5+1020+0") }
    #expect(error.problem == "5x5+1020+0: the frames are 1024x576, and this is not within")
    // All of it is all that is stored, also where video would have an even side.
    let slightly = Rational(101, 100)
    let (all, whole) = try (
      FrameGeometry(of: PixelSize(width: 98, height: 4), aspect: slightly, crop: .init(text: "99x4+0+0"), isEven: true),
      FrameGeometry(of: PixelSize(width: 98, height: 4), aspect: slightly)
    )
    #expect(all.apply(to: places(98, 4)).pixels == whole.apply(to: places(98, 4)).pixels)
    #expect(try size(8, 8, aspect: Rational(.max, .max - 1), crop: "1x1+7+7") == "1x1")
    let geometry = try FrameGeometry(
      of: PixelSize(width: 10, height: 4), aspect: Rational(2),
      crop: FrameGeometry.Crop(size: PixelSize(width: 4, height: 2), left: 8, top: 1))
    #expect(
      geometry.apply(to: places(10, 4)).pixels.map { [$0.red, $0.green] }
        == [[4, 1], [4, 1], [5, 1], [5, 1], [4, 2], [4, 2], [5, 2], [5, 2]])
  }

  /// A picture that fills a square shows its middle.
  @Test func fillingCutsBothSidesAlike() throws {
    let geometry = try FrameGeometry(
      of: PixelSize(width: 10, height: 4), bounds: FrameGeometry.Bounds(text: "4x4"), fitting: .fill)
    #expect(geometry.apply(to: places(10, 4)).pixels[..<4].map(\.red) == [3, 4, 5, 6])
  }

  /// The last column and row are repeated, after the frame was turned and resized.
  @Test func framesAreExtendedAtTheirEdges() throws {
    let turned = try FrameGeometry(of: PixelSize(width: 3, height: 1), orientation: .right)
    let geometry = FrameGeometry(turned, extendedTo: PixelSize(width: 2, height: 4))
    #expect(geometry.apply(to: places(3, 1)).pixels.map(\.red) == [0, 0, 1, 1, 2, 2, 2, 2])
    #expect(geometry.size == PixelSize(width: 2, height: 4) && !geometry.isIdentity)
    // A narrower picture that is extended to the size of the frames is not the frame.
    let given = PixelSize(width: 3, height: 1)
    let narrow = try FrameGeometry(of: given, bounds: FrameGeometry.Bounds(text: "2x1"), fitting: .stretch)
    #expect(!FrameGeometry(narrow, extendedTo: given).isIdentity)
  }

  @Test func onlyVideoWithSharedChromaGetsEvenSides() throws {
    let geometry = try FrameGeometry(of: PixelSize(width: 3, height: 1))
    func size(_ format: OutputFormat, _ change: (inout RenderSettings) -> Void = { _ in }) -> String {
      var settings = RenderSettings()
      change(&settings)
      return "\(geometry.evened(for: settings, format, hasAlpha: false).geometry.size)"
    }
    #expect(size(.mp4) == "4x2" && size(.gif) == "3x1" && size(.webm) == "3x1" && size(.webp) == "3x1")
    #expect(size(.webm) { $0.video.codec = .av1 } == "4x2" && size(.mov) { $0.video.codec = .prores } == "4x1")
  }
}
