import Foundation
import TestSupport
import Testing

/// Pictures as cameras and scanners store them: turned, mirrored, several in a file.
@Suite struct StoredPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file that `convert` makes of the options, with an orientation in its Exif data.
  private func write(_ name: String, orientation: UInt8, _ options: String) throws {
    let tiff: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    try Data(tiff).write(to: URL(fileURLWithPath: "\(folder.path)/exif"))
    let kind = name == "avif" ? "png" : name
    #expect(try shell("convert \(options) plain.\(kind)", in: folder).status == 0)
    let plain = [UInt8](try folder.data("plain.\(kind)"))
    switch name {
    case "jpg":
      let segment = [0xFF, 0xE1, 0, UInt8(8 + tiff.count)] + Array("Exif\0\0".utf8) + tiff
      try Data(plain[..<2] + segment + plain[2...]).write(to: URL(fileURLWithPath: "\(folder.path)/photo.jpg"))
    case "png":
      let chunk = Array("eXIf".utf8) + tiff
      let bytes = [0, 0, 0, UInt8(tiff.count)] + chunk + crc(of: chunk)
      // Behind the signature and the header.
      try Data(plain[..<33] + bytes + plain[33...]).write(to: URL(fileURLWithPath: "\(folder.path)/photo.png"))
    case "avif":
      let turn = turns[Int(orientation) - 1]
      #expect(try shell("avifenc --lossless \(turn) plain.png photo.avif", in: folder).status == 0)
    case "webp": #expect(try shell("webpmux -set exif exif plain.webp -o photo.webp", in: folder).status == 0)
    default:
      #expect(try shell("convert plain.tif -orient \(orients[Int(orientation) - 1]) photo.tif", in: folder).status == 0)
    }
  }

  /// Quarter turns counterclockwise, and then the exchange of top and bottom or of left and right.
  private let turns = [
    "", "--imir 1", "--irot 2", "--imir 0", "--irot 1 --imir 0", "--irot 3", "--irot 3 --imir 0", "--irot 1",
  ]

  private let orients = [
    "TopLeft", "TopRight", "BottomRight", "BottomLeft", "LeftTop", "RightTop", "RightBottom", "LeftBottom",
  ]

  /// The checksum of a chunk (https://www.w3.org/TR/png-3/, annex D).
  private func crc(of bytes: [UInt8]) -> [UInt8] {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: ~crc >> $0) }
  }

  /// Of a pipe, what is to be done with all pictures is known from the first.
  @Test(arguments: ["jpg", "png", "webp"]) func picturesOfAPipeAreTurnedAlike(name: String) throws {
    try write(name, orientation: 3, "-size 16x8 gradient:red-blue")
    let made = try shell(
      "cat photo.\(name) photo.\(name) | \"$0\" encode - -o a%d.png || exit 9; for f in 'photo plain' 'plain photo'; do "
        + "set -- $f; ! cat $1.\(name) $2.\(name) | \"$0\" encode - -o b%d.png || exit 8; done",
      in: folder)
    #expect(made.status == 0, "\(made.status): \(made.errors)")
    let message = "its pictures have different orientations; give each as a file of its own\n"
    #expect(made.errors.ranges(of: message).count == 2, "\(made.errors)")
  }

  @Test func picturesOfAPipeHaveOneGamma() throws {
    let made = try shell(
      "convert -size 8x8 xc:gray50 PNG24:a.png; convert a.png -set gamma 1.0 PNG24:b.png; "
        + "cat a.png b.png | \"$0\" encode - -o c%d.png",
      in: folder)
    #expect(
      made.status == 1 && made.errors.contains("its pictures have different gammas or primaries"), "\(made.errors)")
    // A gamma that is about that of sRGB, and none, are one.
    let alike = try shell(
      "ffmpeg -v error -i a.png -frames:v 1 d.png; grep -q gAMA a.png && ! grep -q gAMA d.png && cat a.png d.png | "
        + "\"$0\" encode - -o e%d.png",
      in: folder)
    #expect(alike.status == 0 && alike.errors.contains("2 frames"), "\(alike.errors)")
  }

  /// Every picture is upright, as ImageMagick makes it by its own operations.
  @Test(arguments: ["jpg", "png", "webp", "tif", "avif"])
  func allEightOrientationsAreApplied(name: String) throws {
    let operations = [
      "", "-flop", "-rotate 180", "-flip", "-transpose", "-rotate 90", "-transverse", "-rotate 270",
    ]
    for (index, operation) in operations.enumerated() {
      let drawing = "-size 48x32 xc:red -fill blue -draw 'rectangle 16,0 47,15' -fill lime -draw 'rectangle 0,16 15,31'"
      try write(name, orientation: UInt8(index + 1), "\(drawing) -quality 100 -define webp:lossless=true")
      let made = try shell(
        "\"$0\" encode photo.\(name) -o made.png -f -q; convert made.png -depth 8 rgb:made; identify -format %wx%h made.png; "
          + "convert plain.\(name == "avif" ? "png" : name) \(operation) -depth 8 rgb:right", in: folder)
      #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
      #expect(made.text == (index < 4 ? "48x32" : "32x48"), "\(name) \(index + 1)")
      let (pixels, right) = (try folder.data("made"), try folder.data("right"))
      let difference = zip(pixels, right).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(
        pixels.count == right.count && difference <= (name == "jpg" ? 3 : 0), "\(name) \(index + 1): \(difference)")
    }
  }

  /// libav detects a PAM only if a comment follows its signature, which hardly any program writes.
  @Test func aPAMIsAPicture() throws {
    let made = try shell(
      "convert -size 30x20 gradient:orange-none -depth 8 PNG32:a.png; ffmpeg -v error -i a.png -c:v pam a.pam; "
        + "cat a.pam a.pam a.pam > three.pam; for f in a.pam - three.pam; do \"$0\" encode $f -o $f.png -q < <(cat a.pam); done; "
        + "\"$0\" encode three.pam -o file.gif; cat three.pam | \"$0\" encode - -o pipe.gif", in: folder)
    #expect(made.errors.contains("file.gif: 30x20, 3 frames, ") && made.errors.contains("pipe.gif: 30x20, 3 frames, "))
    #expect(try shell("\"$0\" encode a.png -o right.png -q", in: folder).status == 0)
    let right = try decodedFrames("right.png", "rgba", in: folder.path)
    for name in ["a.pam.png", "-.png"] { #expect(try decodedFrames("./\(name)", "rgba", in: folder.path) == right) }
  }

  /// libav does not decode the transparent colour of grey PNGs of one bit, such as ImageMagick's blank pictures.
  @Test func aBlankPNGIsTransparent() throws {
    let made = try shell(
      "convert -size 8x8 xc:none blank.png; convert -size 8x8 xc:red red.png; "
        + "convert -size 8x8 gradient: -threshold 50% -define png:color-type=0 -define png:bit-depth=1 -transparent black half.png; "
        + "\"$0\" encode red.png blank.png half.png -o a.apng -q; cat red.png blank.png half.png | \"$0\" encode - -o b.apng -q; "
        + "\"$0\" encode half.png -o c.apng -q", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let kind = try shell("file -b blank.png half.png", in: folder).text
    #expect(kind.matches(of: /1-bit grayscale/).count == 2, "\(kind)")
    for name in ["a.apng", "b.apng", "c.apng"] {
      let pixels = [UInt8](try decodedFrames(name, "rgba", in: folder.path))
      let half = pixels.suffix(256)
      if name != "c.apng" {
        #expect(pixels.count == 768 && pixels[256..<512].allSatisfy { $0 == 0 } && pixels[3] == 255)
      }
      #expect(half.count == 256 && half.prefix(128).allSatisfy { $0 == 255 } && half.suffix(128).allSatisfy { $0 == 0 })
    }
  }

  /// libav takes the transparent grey of 2 or 4 bits for one of 8. A profile of grey is applied to all of them.
  @Test(arguments: [2, 4, 8]) func aTransparentGreyOfFewBitsIsRead(depth: Int) throws {
    try Data(ICCProfile("Grey", primaries: nil, curve: ICCProfile.gamma(461)).bytes)
      .write(to: URL(fileURLWithPath: "\(folder.path)/grey.icc"))
    try shell(
      "convert -size 1x4 gradient: -depth 2 -profile grey.icc -define png:color-type=0 -define png:bit-depth=\(depth) a.png "
        + "|| test -s a.png", in: folder
    ).checked()
    var bytes = [UInt8](try folder.data("a.png"))
    #expect(Array(bytes[24...25]) == [UInt8(depth), 0])
    let white = Array("tRNS".utf8) + [0, UInt8(1 << depth - 1)]
    bytes.insert(contentsOf: [0, 0, 0, 2] + white + crc(of: white), at: 33)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/a.png"))
    for input in ["a.png", "- < <(cat a.png)"] {
      let made = try shell("\"$0\" encode \(input) -o a.rgba -q -f", in: folder)
      #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
      let right: [UInt8] = [0, 0, 0, 0, 184, 184, 184, 255, 104, 104, 104, 255, 0, 0, 0, 255]
      #expect(try folder.data("a.rgba") == Data(right))
    }
  }

  /// Pictures of 16 bits would take twice the bytes.
  @Test func picturesOfEightBitsStayThat() throws {
    let made = try shell(
      "convert -size 32x24 plasma: a.bmp; convert -size 32x24 gradient:red-none -depth 8 PNG32:b.png; "
        + "convert -size 32x24 -depth 16 gradient:'#000100020003'-'#fffefffdfffc' PNG48:c.png; "
        + "for f in a.bmp b.png c.png; do \"$0\" encode $f -o $f.out.png -q; done; "
        + "\"$0\" encode b.png a.bmp -o frames/ -q; \"$0\" encode a.bmp -o small.png --size 17x -q; "
        + "for f in a.bmp b.png c.png; do compare -metric AE $f $f.out.png null: ; echo; done", in: folder)
    #expect(made.errors == "000", "\(made.errors)")
    func format(_ name: String) throws -> String {
      try shell("ffprobe -v error -show_entries stream=pix_fmt -of csv=p=0 \(name)", in: folder).text
    }
    #expect(try format("a.bmp.out.png") == "rgb24\n" && format("b.png.out.png") == "rgba\n")
    #expect(try format("c.png.out.png") == "rgb48be\n" && format("small.png") == "rgb24\n")
    #expect(try format("frames/0000.png") == "rgba\n" && format("frames/0001.png") == "rgba\n")
  }

  /// Light to the power of a gamma becomes sRGB; a gamma of about 1/2.2 and the chunk `sRGB` say that it is that.
  @Test(arguments: [
    (#"\0\1\206\240\61\350\226\137"#, 188), (#"\0\0\326\330\324\117\130\62"#, 146),
    (#"\0\0\261\217\13\374\141\5"#, 128), (#"\0\1\206\240\61\350\226\137\0\0\0\1sRGB\0\256\316\34\351"#, 128),
  ])
  func aGammaIsApplied(chunk: String, code: UInt8) throws {
    let made = try shell(
      "ffmpeg -v error -f lavfi -i color=0x808080:s=8x8 -frames:v 1 -pix_fmt rgb24 a.png; "
        + "{ head -c 33 a.png; printf '\\0\\0\\0\\4gAMA\(chunk)'; tail -c +34 a.png; } > b.png; "
        + "\"$0\" encode a.png b.png -o c.apng -q --no-sort && \"$0\" encode - -o d.png -q < <(cat b.png)", in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    for (name, codes) in [("c.apng", [128, code]), ("d.png", [code])] {
      let decoded = try decodedFrames(name, "rgb24", in: folder.path)
      #expect(Array(decoded) == codes.flatMap { [UInt8](repeating: $0, count: 192) }, "\(name)")
    }
  }

  /// Colours of other profiles become sRGB, in all formats.
  @Test func aColorProfileIsApplied() throws {
    for (name, profile) in [
      ("p3", ICCProfile("Display P3", primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true)),
      ("srgb", ICCProfile("sRGB built-in", primaries: ICCProfile.sRGB, curve: ICCProfile.curve, isVersion4: true)),
    ] {
      try Data(profile.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).icc"))
    }
    // The orange 240, 120, 60 of sRGB in Display P3.
    let made = try shell(
      "for p in p3 srgb; do convert -size 8x8 'xc:rgb(225,127,73)' +profile '*' -profile $p.icc -quality 100 -depth 8 $p.png; "
        + "for e in jpg tif webp; do convert $p.png -quality 100 -define webp:lossless=true $p.$e; done; "
        + "convert $p.png -depth 16 PNG48:$p.16.png; avifenc --min 0 --max 0 -s 9 $p.png $p.avif; "
        + "convert -size 8x8 xc:blue blue.png; convert $p.png +profile '*' plain.png; "
        + "\"$0\" encode plain.png blue.png --no-sort -o a.webp -f -q; webpmux -set icc $p.icc a.webp -o $p.moving.webp; done >&2 2>log; "
        + "avifenc --min 0 --max 0 -s 9 --ignore-icc --cicp 12/13/6 p3.png p3.cicp.avif >&2 2>log", in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let endings = ["png", "16.png", "jpg", "webp", "tif", "moving.webp", "avif"]
    for file in endings.flatMap({ ["p3.\($0)", "srgb.\($0)"] }) + ["p3.cicp.avif"] {
      let told = try zoetrope("encode", file, "-o", "a.png", "-f", "-q", in: folder.path)
      #expect(told.errors.isEmpty && told.status == 0, "\(told.errors)")
      let color = try decodedFrames("a.png", "rgb24", in: folder.path).prefix(3)
      let expected = file.hasPrefix("p3") ? [240, 120, 60] : [225, 127, 73]
      #expect(zip(color, expected).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(file): \(Array(color))")
    }
  }

  /// Colours of inks would look wrong without a word.
  @Test func aColorProfileThatCannotBeAppliedIsTold() throws {
    var inks = ICCProfile("Inks", primaries: ICCProfile.sRGB, curve: ICCProfile.curve).bytes
    inks.replaceSubrange(16..<20, with: "CMYK".utf8)
    try Data(inks).write(to: URL(fileURLWithPath: "\(folder.path)/inks.icc"))
    let made = try shell(
      "convert -size 8x8 xc:red plain.webp; webpmux -set icc inks.icc plain.webp -o inks.webp; cp inks.webp other.webp; "
        + "\"$0\" encode plain.webp plain.webp -o a.webp -q; webpmux -set icc inks.icc a.webp -o moving.webp",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let note = " has the colour profile \"Inks\", which cannot be applied: its colours are taken as sRGB; to convert"
    for name in ["inks.webp", "moving.webp"] {
      let told = try zoetrope("encode", name, "-o", "a.gif", "-f", in: folder.path)
      #expect(told.errors.contains("zoetrope: \(name)\(note)") && told.status == 0, "\(told.errors)")
    }
    try folder.write(
      #"{"zoetrope": 1, "canvas": {"width": 64, "height": 36}, "layers": [{"name": "flies", "swarm": {"sprite": "inks.webp", "count": 1, "flight": 1}}]}"#,
      to: "s.json")
    let drawn = try zoetrope("render", "s.json", "-o", "a.gif", "-f", "--fps", "5", in: folder.path)
    #expect(drawn.errors.contains("zoetrope: inks.webp\(note)") && drawn.status == 0, "\(drawn.errors)")
    // One line for each profile, whichever file has it first.
    for files in ["inks.webp other.webp", "plain.webp inks.webp other.webp"] {
      let told = try shell("\"$0\" encode \(files) -o a.gif -f --no-sort", in: folder).errors
      #expect(told.components(separatedBy: note).count == 2 && told.contains("inks.webp\(note)"), "\(told)")
    }
  }

  /// Programs write frames without transparent pixels as PNGs without alpha.
  @Test func laterPicturesMayHaveAlphaWhereTheFirstHasNone() throws {
    let made = try shell(
      "convert -size 8x8 plasma: -alpha off PNG24:f1.png; convert -size 8x8 xc:none PNG32:f2.png; convert f2.png f3.webp; "
        + "cp f1.png f4.png; for e in apng gif webm; do \"$0\" encode f1.png f2.png f4.png -o a.$e -q; done; "
        + "\"$0\" encode f1.png f3.webp f4.png -o b.apng -q", in: folder)
    #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    for name in ["a.apng", "a.gif", "b.apng"] {
      let alphas = try decodedFrames(name, "rgba", in: folder.path).enumerated().filter { $0.offset % 4 == 3 }.map(
        \.element)
      let right = [255, 0, 255].flatMap { [UInt8](repeating: $0, count: 64) }
      #expect(alphas == right, "\(name)")
    }
    #expect(
      try shell("ffprobe -v error -show_entries stream_tags=alpha_mode -of csv=p=0 a.webm", in: folder).text == "1\n")
    let opaque = try shell(
      "\"$0\" encode f1.png f4.png -o c.webm -q; ffprobe -v error -show_streams c.webm", in: folder)
    #expect(opaque.status == 0 && !opaque.text.contains("alpha_mode"))
    for (line, isTold) in [
      ("f1.png f2.png", true), ("f1.png f4.png", false), ("f1.png f2.png --matte red", false), ("a.gif", true),
      ("f1.png f2.png --reverse", true),
    ] {
      let told = try shell("\"$0\" encode \(line) -o e.mp4 -f", in: folder).errors
      #expect(
        told.contains("transparent pixels become black, since the file stores no alpha") == isTold, "\(line): \(told)")
    }
    let margins = try shell(
      "convert f1.png -crop 4x8+0+0 narrow.png; \"$0\" encode f1.png narrow.png f2.png -o e.mp4 -f", in: folder)
    #expect(margins.errors.contains("zoetrope: margins and transparent pixels become black"), "\(margins.errors)")
    // A pipe is read once: what the first picture has not is told.
    let piped = try shell("cat f1.png f2.png f4.png | \"$0\" encode - -o d.apng", in: folder).errors
    #expect(
      piped.contains("transparent pixels of standard input became black, since its first picture has no alpha; give"))
    #expect(try !shell("cat f1.png f4.png | \"$0\" encode - -o d.apng -f", in: folder).errors.contains("became black"))
  }

  @Test func aGreyTargaWithAlphaIsRefused() throws {
    let head: [UInt8] = [0, 0, 3] + [UInt8](repeating: 0, count: 9) + [2, 0, 2, 0, 16, 8]
    try Data(head + [UInt8](repeating: 99, count: 8)).write(to: URL(fileURLWithPath: "\(folder.path)/a.tga"))
    let told = try zoetrope("encode", "a.tga", "-o", "a.png", in: folder.path)
    #expect(told.status == 1 && told.errors.contains("a.tga: it is grey with alpha, which libav takes for colours"))
  }

  /// libav takes small JPEGs in a row for Motion JPEG, of 25 frames per second.
  @Test func aPipeOfSmallJPEGsHasTheRateOfPictures() throws {
    let made = try shell(
      "for n in 1 2 3 4; do convert -size 40x30 xc:gray$((n * 20)) $n.jpg; done; cat ?.jpg | \"$0\" encode - -o a.gif --fps 2; "
        + "cat ?.jpg | \"$0\" encode - -o b.gif", in: folder)
    #expect(
      made.errors.contains("a.gif: 40x30, 4 frames, 2 s") && made.errors.contains("b.gif: 40x30, 4 frames, 0.2 s"))
  }

  /// libav takes the next picture for a part of the first, and then bytes of the profile for damage.
  @Test func smallJPEGsInARowMayHaveAProfile() throws {
    let profile = ICCProfile("Display P3", primaries: ICCProfile.displayP3, curve: ICCProfile.curve, isVersion4: true)
    try Data(profile.bytes).write(to: URL(fileURLWithPath: "\(folder.path)/p3.icc"))
    let made = try shell(
      "for n in 1 2 3; do convert -size 64x64 \"xc:rgb(200,$((n * 60)),50)\" -profile p3.icc $n.jpg; done; cat ?.jpg > all; "
        + "\"$0\" encode all -o a.gif; \"$0\" encode - -o b.gif < <(cat all)", in: folder)
    for name in ["a.gif", "b.gif"] {
      #expect(made.errors.contains("\(name): 64x64, 3 frames, 0.15 s"), "\(made.errors)")
    }
  }

  /// The pictures of a stereo camera have one size.
  @Test func otherViewsOfAPhotographAreNoFrames() throws {
    let made = try shell(
      "for n in 1 2; do convert -size 40x20 plasma: $n.jpg; done; "
        + "index='MPF\\0MM\\0*\\0\\0\\0\\10\\0\\1\\260\\1\\0\\4\\0\\0\\0\\1\\0\\0\\0\\2\\0\\0\\0\\0'; "
        + "(head -c 2 1.jpg; printf \"\\\\377\\\\342\\\\0\\\\40$index\"; tail -c +3 1.jpg; cat 2.jpg) > a.mpo; "
        + "cat a.mpo a.mpo 1.jpg > series.jpg; \"$0\" encode a.mpo -o a.gif; \"$0\" encode 2.jpg a.mpo 1.jpg -o b.gif; "
        + "\"$0\" encode series.jpg -o c.gif", in: folder)
    #expect(
      made.errors.hasPrefix("zoetrope: a picture of a.mpo is another view or size of the first, and is left out\n"))
    #expect(
      made.errors.contains("a.gif: 40x20, 1 frame") && made.errors.contains("b.gif: 40x20, 3 frames"), "\(made.errors)")
    #expect(made.errors.contains("c.gif: 40x20, 3 frames"), "\(made.errors)")
  }

  /// Photographs have smaller pictures behind the first, and files of any program other bytes.
  @Test func whatFollowsAPictureInAFileIsNoFrame() throws {
    let made = try shell(
      "for n in 1 2; do convert -size 40x20 plasma: $n.jpg; convert $n.jpg $n.png; done; convert 1.jpg -resize 50% small.jpg; "
        + "cat 1.jpg small.jpg small.jpg > map.jpg; cat 1.jpg 2.jpg > two.jpg; cat 1.png 2.png > two.png; "
        + "(cat 1.png; echo text) > text.png; (cat 1.png; head -c 9000 /dev/urandom) > noise.png; (cat 1.jpg; echo text) > text.jpg; "
        + "(cat 1.jpg; printf '\\377\\300'; head -c 3000 /dev/zero) > marker.jpg",
      in: folder)
    #expect(made.status == 0, "\(made.errors)")
    let map = try shell("\"$0\" encode map.jpg -o a.gif -f", in: folder)
    #expect(
      map.errors.hasPrefix("zoetrope: 2 pictures of map.jpg are other views or sizes of the first, and are left out\n"))
    #expect(map.errors.contains("a.gif: 40x20, 1 frame"), "\(map.errors)")
    let joined = try shell("\"$0\" encode map.jpg 2.jpg map.jpg -o a.gif -f", in: folder).errors
    #expect(joined.contains("a.gif: 40x20, 3 frames"), "\(joined)")
    let piped = try shell("cat map.jpg | \"$0\" encode - -o a.gif -f", in: folder)
    #expect(piped.status == 1 && piped.errors.contains("its frame size changes from 40x20 to 20x10"), "\(piped.errors)")
    for (name, count) in [
      ("text.png", "1 frame,"), ("noise.png", "1 frame,"), ("text.jpg", "1 frame,"), ("two.png", "2 frames"),
      ("two.jpg", "2 frames"), ("marker.jpg", "1 frame,"),
    ] {
      for line in ["\"$0\" encode \(name)", "cat \(name) | \"$0\" encode -"] {
        let result = try shell("\(line) -o a.gif -f", in: folder)
        #expect(result.status == 0 && result.errors.contains(count), "\(line): \(result.errors)")
      }
    }
    let cut = try shell("(cat 1.png; head -c 500 2.png) > cut.png; \"$0\" encode cut.png -o a.gif -f", in: folder)
    #expect(cut.status == 1 && cut.errors.contains("cut.png: it is damaged or truncated"), "\(cut.errors)")
  }
}
