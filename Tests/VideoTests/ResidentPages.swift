import TestSupport
import Testing

/// Returns the number of pages of memory that this process holds.
func residentPages() throws -> Int {
  let status = try String(decoding: bytes(of: "/proc/self/statm"), as: UTF8.self)
  return try #require(status.split(separator: " ").dropFirst().first.flatMap { Int($0) })
}
