import FileIO
import Testing

@testable import Video

@Suite struct MediaContainerTests {
  @Test func containersHaveNamesForPeople() {
    func name(_ name: String, codec: String = "h264", _ start: String = "    ") -> String {
      "\(MediaContainer(name, codec: codec, of: MemoryBytes(Array(start.utf8))))"
    }
    let iso = "mov,mp4,m4a,3gp,3g2,mj2"
    #expect(name(iso, "    ftypisom") == "MP4" && name(iso, "    ftypqt  ") == "MOV" && name(iso) == "MOV")
    #expect(name(iso, "    ftypavif") == "AVIF" && name(iso, "    ftypavis") == "AVIF")
    #expect(name("matroska,webm", "    webm") == "WebM" && name("matroska,webm", "    matroska") == "Matroska")
    #expect(name("gif") == "GIF" && name("apng") == "APNG" && name("yuv4mpegpipe") == "Y4M")
    #expect(name("dpx_pipe") == "DPX" && name("image2pipe", codec: "targa") == "TARGA")
    #expect(name("mpegts") == "mpegts" && "\(MediaContainer.webp)" == "WebP")
  }
}
