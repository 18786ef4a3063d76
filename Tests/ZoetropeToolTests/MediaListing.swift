import Foundation
import TestSupport

/// The streams and packets of a media file, as ffprobe lists them. Times are in seconds, nil where the file has none.
struct MediaListing: Decodable {
  struct Stream: Decodable {
    let codecType, codecName, codecTagString: String
    private let startTime, duration: String?

    var start: Double? { startTime.flatMap(Double.init) }
    var seconds: Double? { duration.flatMap(Double.init) }
  }

  struct Packet: Decodable {
    let codecType, dataHash: String
    private let ptsTime, dtsTime, durationTime: String?

    var pts: Double? { ptsTime.flatMap(Double.init) }
    var dts: Double? { dtsTime.flatMap(Double.init) }
    var seconds: Double? { durationTime.flatMap(Double.init) }
  }

  private struct Format: Decodable { let duration: String? }

  private let format: Format
  let streams: [Stream]
  /// In the order of the file.
  let packets: [Packet]

  /// The length that the container states.
  var seconds: Double? { format.duration.flatMap(Double.init) }

  /// Reads the listing of a file.
  ///
  /// - Throws: ``ProgramFailure`` if ffprobe fails.
  init(_ name: String, in folder: TemporaryFolder) throws {
    let entries = """
      format=duration:stream=codec_type,codec_name,codec_tag_string,start_time,duration\
      :packet=codec_type,pts_time,dts_time,duration_time,data_hash
      """
    let words = ["-v", "error", "-show_entries", entries, "-show_data_hash", "MD5", "-of", "json", name]
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Self.self, from: try output(of: "ffprobe", words, in: folder.path))
  }
}
