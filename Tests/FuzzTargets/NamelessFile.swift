import Glibc

/// A failure of a file that these targets made themselves.
struct NamelessFileError: Error {}

/// Calls a closure with the path of a file that holds some bytes, and is gone afterwards, however the process ends.
func withFile<Result>(_ bytes: [UInt8], _ body: (_ path: String) throws -> Result) throws -> Result {
  var template = Array("/dev/shm/zoetrope-XXXXXX".utf8CString)
  if unsafe access("/dev/shm", W_OK) != 0 { template = Array("/tmp/zoetrope-XXXXXX".utf8CString) }
  let descriptor = unsafe mkstemp(&template)
  guard descriptor >= 0 else { throw NamelessFileError() }
  defer { close(descriptor) }
  guard unsafe unlink(template) == 0, unsafe write(descriptor, bytes, bytes.count) == bytes.count,
    lseek(descriptor, 0, SEEK_SET) == 0
  else { throw NamelessFileError() }
  return try body("/proc/self/fd/\(descriptor)")
}
