import CLibAV
import Glibc

/// The result of a call of libav that is negative when it failed; otherwise the error that names the action.
@discardableResult
func check(
  _ result: Int32, _ code: VideoError.Code, _ action: @autoclosure () -> String
) throws(VideoError) -> Int32 {
  guard result < 0 else { return result }
  let code = result == zoetrope_averror_enomem ? .outOfMemory : code
  throw VideoError(code, action(), libraryWords(for: result), averror: result)
}

extension VideoError {
  /// The error of an allocating function, which says nothing but null.
  static func outOfMemory(_ action: String) -> VideoError {
    VideoError(
      .outOfMemory, action, libraryWords(for: zoetrope_averror_enomem), averror: zoetrope_averror_enomem)
  }
}

/// `av_strerror`: what libav says about an error number.
func libraryWords(for code: Int32) -> String {
  unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
    // It fails for numbers that it does not know, but leaves a text with the number then.
    _ = unsafe av_strerror(code, buffer.baseAddress, buffer.count)
    return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

/// `av_opt_set`: sets an option of a context, or of the encoder or muxer inside.
func setOption(
  _ name: String, to value: String, of context: UnsafeMutableRawPointer, in owner: String
) throws(VideoError) {
  try check(
    unsafe av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN), .encodingFailed,
    "set the option \(name) of \(owner) to \(value)")
}

/// `av_log_set_level`: keeps libav from writing to standard error, where a program's own messages go.
///
/// libav has one log for the whole process, and its errors reach us as results. A program that has asked for another
/// level than libav's default, say to look for a fault, keeps what it asked for.
func silenceLibraryLog() {
  // SVT-AV1 has a log of its own, of which it asks the environment.
  unsafe setenv("SVT_LOG", "0", 0)
  guard av_log_get_level() == AV_LOG_INFO else { return }
  av_log_set_level(AV_LOG_QUIET)
}
