import CLibAV
import Glibc
import TestSupport
import Testing

@testable import Video

/// The file that muxers write to.
@Suite struct LibAVOutputTests {
  /// Muxers go on after a seek that failed; the failure is kept all the same.
  @Test func aSeekThatFailsIsKept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/pipe"
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let reader = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let output = try LibAVOutput(.file(path: path))
    try output.open()
    let context = unsafe output.context.pointer
    unsafe avio_w8(context, 1)
    unsafe avio_flush(context)
    #expect(output.failure == nil)
    #expect(unsafe avio_seek(context, 100, SEEK_SET) == Int64(-ESPIPE))
    #expect(output.failure == -ESPIPE)
  }

  /// A file is written from the start, and its front again after the end.
  @Test func theFrontIsWrittenAgain() throws {
    let folder = try TemporaryFolder()
    let output = try LibAVOutput(.file(path: folder.path + "/file"))
    try output.open()
    let context = unsafe output.context.pointer
    for value in [1, 2, 3] as [Int32] { unsafe avio_w8(context, value) }
    #expect(unsafe avio_seek(context, 0, SEEK_SET) == 0)
    unsafe avio_w8(context, 9)
    unsafe avio_flush(context)
    #expect(unsafe avio_size(context) == 3)
    #expect(try output.failure == nil && [UInt8](folder.data("file")) == [9, 2, 3])
  }

  @Test func aFileThatCannotBeOpenedIsTold() throws {
    let output = try LibAVOutput(.file(path: "/nowhere/file"))
    #expect { try output.open() } throws: { error in
      (error as? VideoError)?.description == "cannot open /nowhere/file for writing: No such file or directory"
    }
  }
}
