import Foundation
import TestSupport
import Testing

/// Files of other programs with a damaged part, over which libav passes without an error.
@Suite struct DamagedInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes four seconds of pictures and sound without compression, so that no decoder fails. Blocks have a kilobyte at most.
  private func film(_ arguments: String) throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=16x16:r=25:d=4 -f lavfi -i sine=d=4:r=8000 -c:v rawvideo "
        + "-pix_fmt yuv420p -c:a pcm_u8 \(arguments)", in: folder
    ).checked()
  }

  /// Writes bytes to a file.
  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }

  /// Checks that a file whose middle is filled with zeros is told of, and refused where that is asked for.
  private func checkThatAHoleIsTold(in bytes: [UInt8], ending: String) throws {
    let (name, middle, length) = ("hole.\(ending)", bytes.count / 2, 2000)
    var damaged = bytes
    damaged.replaceSubrange(middle..<middle + length, with: [UInt8](repeating: 0, count: length))
    try write(damaged, to: name)
    let told = "has gaps or errors: frames there may be missing or wrong\n"
    for (line, file) in [("\"$0\" encode \(name)", name), ("cat \(name) | \"$0\" encode -", "standard input")] {
      let made = try shell("\(line) -o a.y4m -f", in: folder)
      #expect(made.status == 0 && made.errors.contains("zoetrope: \(file) \(told)"), "\(made.errors)")
      let strict = try shell("\(line) -o b.y4m --strict", in: folder)
      let refusal = "cannot read \(file): it has gaps or errors\n"
      #expect(strict.status == 1 && strict.errors.contains(refusal), "\(strict.errors)")
    }
    let verified = try shell("\"$0\" verify \(name)", in: folder)
    #expect(verified.status == 1 && verified.errors.contains("it has gaps or errors"), "\(verified.errors)")
  }

  /// Where blocks are damaged, libav leaves out the rest of their cluster.
  @Test(arguments: ["whole.mkv", "-f matroska - > piped.mkv"])
  func blocksOfMatroskaThatAreMissedAreTold(arguments: String) throws {
    try film(arguments)
    let name = try #require(arguments.split(separator: " ").last)
    try checkThatAHoleIsTold(in: [UInt8](folder.data(String(name))), ending: "mkv")
  }

  /// Browsers record clusters of unknown size, which has all bits set.
  @Test func blocksOfAnOpenMatroskaThatAreMissedAreTold() throws {
    try film("-f matroska - > piped.mkv")
    var bytes = [UInt8](try folder.data("piped.mkv"))
    for start in bytes.indices where bytes[start...].starts(with: [0x1F, 0x43, 0xB6, 0x75]) {
      let zeros = bytes[start + 4].leadingZeroBitCount
      bytes[start + 4] = UInt8.max >> zeros
      for offset in 0..<zeros { bytes[start + 5 + offset] = .max }
    }
    try write(bytes, to: "open.mkv")
    let whole = try shell("\"$0\" encode open.mkv -o open.y4m --strict", in: folder)
    #expect(whole.status == 0 && whole.errors.contains(" 100 frames"), "\(whole.errors)")
    try checkThatAHoleIsTold(in: bytes, ending: "mkv")
  }

  /// libav drops a page of an Ogg whose checksum is wrong, and the frame before is shown for longer.
  @Test func framesOfAnOggThatAreMissedAreTold() throws {
    try shell(
      "ffmpeg -v error -f lavfi -i testsrc2=s=160x90:r=25:d=3 -f lavfi -i sine=d=4 -c:v libtheora -c:a libvorbis whole.ogv",
      in: folder
    ).checked()
    let bytes = [UInt8](try folder.data("whole.ogv"))
    try checkThatAHoleIsTold(in: bytes, ending: "ogv")
    var damaged = bytes
    damaged[bytes.count * 2 / 3] ^= 1
    try write(damaged, to: "bit.ogv")
    let bit = try shell("\"$0\" encode bit.ogv -o bit.y4m", in: folder)
    #expect(bit.status == 0 && bit.errors.contains("bit.ogv has gaps or errors: "), "\(bit.errors)")
    try shell("(cat whole.ogv; echo hello) > more.ogv", in: folder).checked()
    for name in ["whole", "more"] {
      let made = try shell("\"$0\" encode \(name).ogv -o \(name).y4m --strict", in: folder)
      #expect(made.status == 0 && !made.errors.contains("gaps"), "\(made.errors)")
    }
  }

  /// Files as other options write them, and bytes that are behind the last element.
  @Test func wholeMatroskaIsNotBlamed() throws {
    let kinds = [
      "-reserve_index_space 5000", "-cues_to_front 1", "-write_crc32 0", "-live 1", "-cluster_size_limit 2000",
      "-attach note.txt -metadata:s:t mimetype=text/plain", "-dash 1 -an",
    ]
    try shell("echo note > note.txt", in: folder).checked()
    for (index, arguments) in kinds.enumerated() { try film("\(arguments) \(index).mkv") }
    try film("-f matroska - > piped.mkv")
    try shell(
      """
      (cat 0.mkv; echo hello) > text.mkv
      (cat 0.mkv; head -c 5000 /dev/zero) > zeros.mkv
      (cat piped.mkv; head -c 5000 /dev/zero) > piped-zeros.mkv
      cat 0.mkv 1.mkv > two.mkv
      """, in: folder
    ).checked()
    let names = try folder.names.filter { $0.hasSuffix(".mkv") }
    #expect(names.count == kinds.count + 5)
    for name in names {
      for line in ["\"$0\" encode \(name)", "cat \(name) | \"$0\" encode -"] {
        let made = try shell("\(line) -o a.y4m -f --strict", in: folder)
        #expect(made.status == 0 && made.errors.contains(" \(name == "two.mkv" ? 2 : 1)00 frames"), "\(made.errors)")
      }
    }
  }
}
