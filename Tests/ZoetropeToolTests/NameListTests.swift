import Foundation
import TestSupport
import Testing

/// Lists of the names of inputs.
@Suite struct NameListTests: FolderSuite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try shell("for n in 0 1 2 10; do convert -size 8x8 \"xc:rgb($((n * 20)),0,0)\" in-$n.png; done")
  }

  /// The name of the command may be left out.
  @Test(arguments: ["encode --files-from names", "--files-from names", "--files-from=names"])
  func aListNamesTheInputs(words: String) throws {
    let made = try shell("ls -v in-*.png > names; \"$0\" \(words) -o a.gif")
    #expect(made.status == 0 && made.errors.contains("a.gif: 8x8, 4 frames"), "\(made.errors)")
  }

  /// With `find -print0` a name may have a line break.
  @Test func aListMayHaveZeroBytes() throws {
    let made = try shell(
      "mv in-0.png $'in\\n0.png'; find . -name 'in*0.png' -print0 | sort -z | \"$0\" encode --files-from - -o a.gif")
    #expect(made.status == 0 && made.errors.contains("a.gif: 8x8, 2 frames"), "\(made.errors)")
  }

  /// Line breaks of Unicode are no ends of lines, but a carriage return in front of a line feed is none of the name.
  @Test func aNameMayHaveOtherLineBreaks() throws {
    let made = try shell(
      "mv in-0.png $'in\\xe2\\x80\\xa8\\xc2\\x85\\v0.png'; printf '%s\\r\\n\\r\\n\\n' in*0.png > list; "
        + "\"$0\" encode --files-from list -o a.gif")
    #expect(made.status == 0 && made.errors.contains("a.gif: 8x8, 2 frames"), "\(made.errors)")
  }

  @Test(arguments: ["$'bad\\xff.png\\n'", "$'bad\\xff.png'; printf '\\0'", "$'in-0.png'; printf '\\0bad\\xff.png'"])
  func aNameThatIsNotUTF8IsTold(text: String) throws {
    let result = try shell("(printf \(text)) > list; ! \"$0\" encode --files-from list -o a.gif")
    let message = "zoetrope: cannot read bad\u{FFFD}.png: its name is not UTF-8; rename it\n"
    #expect(result.status == 0 && result.errors == message, "\(result.errors)")
  }

  /// A list of a program of Windows, with lines or with zero bytes.
  @Test(arguments: ["in-0.png\\r\\nin-1.png\\r\\n", "in-0.png\\0in-1.png\\0"])
  func aByteOrderMarkIsNoPartOfAName(text: String) throws {
    let made = try shell(
      "printf '\\xef\\xbb\\xbf\(text)' > list; \"$0\" encode --files-from list -o a.gif")
    #expect(made.status == 0 && made.errors.contains("a.gif: 8x8, 2 frames"), "\(made.errors)")
  }

  @Test(arguments: [
    "file 'in-0.png'\n", "\tfile 'in-0.png'\n", "\u{FEFF}file 'in-0.png'\n",
    "# made by hand\nffconcat version 1.0\nfile in-0.png\n",
  ])
  func aListOfConcatIsTold(text: String) throws {
    try folder.write(text, to: "list")
    let result = try shell("! \"$0\" encode --files-from list -o a.gif")
    let message =
      "zoetrope: list is a list of ffmpeg's concat. Give plain names, one a line, without file and quotes.\n"
    #expect(result.status == 0 && result.errors == message, "\(result.errors)")
  }

  @Test func aNameMayBeginAsALineOfConcat() throws {
    let made = try shell("mv in-0.png 'file 0.png'; ls file* > list; \"$0\" encode --files-from list -o a.gif")
    #expect(made.status == 0 && made.errors.contains("a.gif: 8x8, 1 frame"), "\(made.errors)")
  }
}
