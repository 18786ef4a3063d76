import CLibAV
import Raster
import TestSupport
import Testing

@testable import Video

/// Who holds a picture, and for how long.
@Suite struct OwnershipTests {
  @Test func aPictureIsFreeAgainWhenItWasEncoded() throws {
    try withTemporaryFolder { folder in
      var encoder = try VideoEncoder(path: folder + "/a.mp4", settings: .small())
      var image = VideoImage.gradient(width: 160, height: 96, index: 0)
      for _ in 0..<60 {
        try encoder.encode(image)
        #expect(isKnownUniquelyReferenced(&image))
      }
      try encoder.finish()
    }
  }

  /// The same memory, written anew for each frame, makes the same file as fresh memory for each.
  @Test func aPictureMayBeReusedAtOnce() throws {
    try withTemporaryFolder { folder in
      try encodeGradient(to: folder + "/a.mp4", .small(), frameCount: 60)
      var encoder = try VideoEncoder(path: folder + "/b.mp4", settings: .small())
      let image = VideoImage(width: 160, height: 96)
      for index in 0..<60 {
        let next = VideoImage.gradient(width: 160, height: 96, index: index)
        unsafe image.memory.copyMemory(from: next.memory, byteCount: image.byteCount)
        try encoder.encode(image)
      }
      try encoder.finish()
      #expect(try bytes(of: folder + "/a.mp4") == bytes(of: folder + "/b.mp4"))
    }
  }

  @Test func aFrameHoldsItsPictureWithoutACopy() throws {
    var image = VideoImage.flat(width: 32, height: 32, y: 50, cb: 100, cr: 150)
    do {
      let frame = try PictureFrame(image, pts: 3)
      #expect(!isKnownUniquelyReferenced(&image))
      #expect(unsafe UnsafeMutableRawPointer(frame.frame.pointer.pointee.data.0) == image.start(ofPlane: 0))
      #expect(unsafe UnsafeMutableRawPointer(frame.frame.pointer.pointee.data.2) == image.start(ofPlane: 2))
    }
    #expect(isKnownUniquelyReferenced(&image))
  }

  @Test func noPictureOutlivesTheEncoder() throws {
    try withTemporaryFolder { folder in
      weak var last: VideoImage?
      for finishes in [true, false] {
        var encoder = try VideoEncoder(path: folder + "/a.mp4", settings: .small())
        do {
          let image = VideoImage.gradient(width: 160, height: 96, index: 0)
          last = image
          try encoder.encode(image)
        }
        if finishes { try encoder.finish() } else { _ = consume encoder }
        #expect(last == nil)
      }
    }
  }
}
