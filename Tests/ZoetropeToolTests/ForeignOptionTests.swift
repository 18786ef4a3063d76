import TestSupport
import Testing

/// Words of other programs that letters here would spell otherwise, or whose values have another meaning.
@Suite struct ForeignOptionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// They are told whole.
  @Test(
    arguments: [
      ("encode a.mp4 -force -o b.gif", "Unknown option -force. Use --force."),
      ("a.mp4 -output b.gif", "Unknown option -output. Use --output b.gif."),
      ("encode a.mp4 -width x -o b.gif", "Unknown option -width. Use --width N."),
      ("encode a.mp4 -from 0.2 -o b.gif", "Unknown option -from. Use --from 0.2."),
      ("render glow -set seed=3 -o a.gif", "Unknown option -set. Use --set seed=3."),
      ("encode a.mp4 -fflags nobuffer -o b.gif", "Unknown option -fflags"),
      ("encode a.mp4 -vsync 0 -o b.gif", "Unknown option -vsync"),
      ("encode a.mp4 -strict -2 -o b.mp4", "Unknown option -strict. No codec needs it here."),
      ("encode a.gif -d4 -o b.gif", "Unknown option -d. A delay of 4 hundredths is a rate of 25"),
      ("encode a.gif -l0 -k64 -o b.gif", "0 being forever: use --loop-count 0. Unknown option -k. Use --colors 64."),
      ("encode a.gif -t5 -o b.gif", "Unknown option -t. The end of the part counts: use --to 5."),
      ("repeat a.mp4 -n3 -o b.mp4", "Unknown option -n. Use --repeat 3."),
      ("encode a.gif -n3 -o b.gif", "Unknown option -n3. See"),
      ("-nostdin -i a.mp4 b.gif", "Unknown option -nostdin. Standard input is read for - only. Unknown option -i."),
    ])
  func aWordWithOneDashIsOneOption(words: String, message: String) throws {
    let result = try run(tool, words.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.isRefusal(2, message), "\(result.status) \(result.errors)")
  }

  /// Of ImageMagick, the same option keeps alpha and removes it.
  @Test(arguments: [("set", "--transparent"), ("remove", "--matte white"), ("off", "--matte white")])
  func alphaIsKeptOrRemoved(value: String, option: String) throws {
    let result = try run(tool, ["encode", "a.png", "-alpha", value, "-o", "b.gif"], in: folder.path)
    #expect(result.isRefusal(2, "Unknown option -alpha. Use \(option)."), "\(result.errors)")
  }

  /// An encoder that is not here is no other codec than its own.
  @Test(
    arguments: [
      ("-c:v h264_nvenc", "Unknown option -c:v. Use --codec h264."),
      ("-vcodec hevc_vaapi", "Unknown option -vcodec. Use --codec hevc."),
      ("-c:v prores_ks", "Unknown option -c:v. Use --codec prores."),
      ("-c:v mpeg4", "Unknown option -c:v. The extension chooses the codec; for another one: use --codec NAME."),
      ("--codec av1_qsv", "Invalid value av1_qsv for --codec. Use av1."),
    ])
  func anEncoderIsACodecOrNone(words: String, message: String) throws {
    let result = try shell("\"$0\" encode a.mp4 \(words) -o b.mov", in: folder)
    #expect(result.isRefusal(2, message), "\(result.status) \(result.errors)")
  }

  /// No number is made up where none can be read.
  @Test(arguments: ["-delay x", "-delay 0", "-delay 4x0", "-delay x25", "-delay", "-set delay", "--delay=-1"])
  func aDelayThatIsNoneGetsTheRule(words: String) throws {
    let result = try shell("! \"$0\" encode a.mp4 -o a.gif \(words)", in: folder)
    let rule = "A delay of N hundredths of a second is a rate of 100/N frames per second: use --fps RATE.\n"
    #expect(result.errors.hasSuffix(rule) && result.errors.count { $0 == "\n" } == 1, "\(result.errors)")
  }
}
