import CLibAV
import Glibc

/// Returns the result of a libav call, or throws an error with the given action if the result is negative.
@discardableResult
func check(
  _ result: Int32, _ code: VideoError.Code, _ action: @autoclosure () -> String
) throws(VideoError) -> Int32 {
  guard result < 0 else { return result }
  let code = result == zoetrope_averror_enomem ? .outOfMemory : code
  throw VideoError(code, action(), libAVErrorText(for: result), averror: result)
}

/// Returns the result of a call of an encoder, and a lack of memory as such.
///
/// libav reports an error of libvpx as invalid data or a wrong argument, and one of libx264 as that of an external library. The
/// error number of the thread tells that memory could not be allocated.
func encodingResult(_ call: () -> Int32) -> Int32 {
  errno = 0
  let result = call()
  let isVague = [zoetrope_averror_invaliddata, zoetrope_averror_einval, zoetrope_averror_external].contains(result)
  return isVague && errno == ENOMEM ? zoetrope_averror_enomem : result
}

extension VideoError {
  /// Returns the error for a libav allocation that returned null.
  static func outOfMemory(_ action: String) -> VideoError {
    VideoError(
      .outOfMemory, action, libAVErrorText(for: zoetrope_averror_enomem), averror: zoetrope_averror_enomem)
  }
}

/// Returns libav's description of an error number (`av_strerror`).
func libAVErrorText(for code: Int32) -> String {
  unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_ERROR_MAX_STRING_SIZE)) { buffer in
    // For unknown numbers the call fails, but still writes a text with the number.
    _ = unsafe av_strerror(code, buffer.baseAddress, buffer.count)
    return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

/// Sets an option of a context, or of the encoder or muxer inside it, by `av_opt_set`.
func setOption(
  _ name: String, to value: String, of context: UnsafeMutableRawPointer, in owner: String
) throws(VideoError) {
  try check(
    unsafe av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN), .encodingFailed,
    "set the option \(name) of \(owner) to \(value)")
}

/// Keeps libav from logging to standard error, where a program's own messages go, by `av_log_set_level`.
///
/// libav has one log for the whole process, and its errors are also reported as results. A program that has set another
/// level than libav's default, for example for debugging, keeps its level.
func silenceLibAVLog() {
  _ = svtLogSilencing
  guard av_log_get_level() == AV_LOG_INFO else { return }
  av_log_set_level(AV_LOG_QUIET)
}

/// Silences the log of SVT-AV1, which is configured by an environment variable: once, since other threads may read the environment.
private let svtLogSilencing: Void = { _ = unsafe setenv("SVT_LOG", "0", 0) }()
