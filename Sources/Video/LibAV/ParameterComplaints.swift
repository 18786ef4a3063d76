import CLibAV
import Glibc
import Synchronization

/// The complaints of encoders about entries of their parameter lists, such as `x264-params`.
///
/// libavcodec opens an encoder without the entries that it refuses, and says so only in its log, of which there is one for the whole
/// process.
enum ParameterComplaints {
  /// The text that each context has logged, by its address, while its encoder is being opened.
  private static let texts = Mutex<[UInt: String]>([:])

  /// The maximum length of a line in bytes; the rest is cut.
  private static let lineLimit = 512

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - context: The context of the encoder.
  ///   - open: Opens it. From then on libav's log goes through this type, in place of a function that the program has set.
  /// - Returns: The result, and the warnings and errors of the encoder.
  static func record(
    of context: UnsafeMutablePointer<AVCodecContext>, _ open: () -> Int32
  ) -> (result: Int32, text: String) {
    let address = UInt(bitPattern: context)
    texts.withLock { $0[address] = "" }
    unsafe av_log_set_callback { context, level, format, arguments in
      unsafe ParameterComplaints.log(context, level, format, arguments)
    }
    let result = open()
    return (result, texts.withLock { $0.removeValue(forKey: address) } ?? "")
  }

  /// Keeps a line of a context that is being opened, and leaves others to libav.
  private static func log(
    _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?
  ) {
    guard let format = unsafe format, let arguments = unsafe arguments else { return }
    let address = UInt(bitPattern: context)
    guard level <= AV_LOG_WARNING, texts.withLock({ $0[address] != nil }) else {
      return unsafe av_log_default_callback(context, level, format, arguments)
    }
    let line = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: lineLimit) { buffer in
      unsafe vsnprintf(buffer.baseAddress, buffer.count, format, arguments)
      return unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
    }
    texts.withLock { $0[address]? += line }
  }
}

extension VideoSettings {
  /// Whether an entry of a parameter list was requested.
  var hasRequestedParameters: Bool { encoderOptions.contains(where: \.isParameterList) }

  /// Returns the first requested entry of a parameter list that an encoder complains about, such as `crff=40`; nil if there is none.
  ///
  /// - Parameter complaints: The text of the encoder.
  func refusedParameter(in complaints: String) -> String? {
    let entries = encoderOptions.filter(\.isParameterList).flatMap { $0.value.split(separator: ":") }
    let lines = complaints.split(separator: "\n")
    return entries.first { entry in
      guard let name = entry.split(separator: "=").first else { return false }
      return lines.contains { line in
        // libx264 and libsvtav1: `Error parsing option 'crff = 40'.`; libx265: `Unknown option: crff.`, `Invalid value for crf: abc.`
        line.firstMatch(of: /(?:Error parsing option|Unknown option:|Invalid value for) '?([-\w]+)/)?.1 == name
      }
    }.map(String.init)
  }
}
