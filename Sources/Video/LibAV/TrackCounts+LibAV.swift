import CLibAV
import Frames

extension TrackCounts {
  /// Counts the tracks of an open file.
  init(of context: UnsafeMutablePointer<AVFormatContext>) {
    self.init()
    for index in 0..<(unsafe Int(context.pointee.nb_streams)) {
      guard let stream = unsafe context.pointee.streams[index] else { continue }
      switch unsafe stream.pointee.codecpar.pointee.codec_type {
      case AVMEDIA_TYPE_VIDEO where unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0: video += 1
      case AVMEDIA_TYPE_AUDIO: sound += 1
      case AVMEDIA_TYPE_SUBTITLE: subtitles += 1
      default: break
      }
    }
    video = max(0, video - 1)
  }
}
