public import Foundation

/// Returns how many samples of each frame differ by more than a tolerance from those of another video.
///
/// - Parameters:
///   - first: The samples of all frames, in 8 bits.
///   - second: As many samples.
///   - tolerance: The largest difference that does not count, in codes.
///   - frameLength: The number of samples of a frame.
public func differingSamples(_ first: Data, _ second: Data, by tolerance: Int, frameLength: Int) -> [Int] {
  precondition(first.count == second.count)
  let (first, second) = ([UInt8](first), [UInt8](second))
  return stride(from: 0, to: first.count, by: frameLength).map { start in
    (start..<min(start + frameLength, first.count)).count { abs(Int(first[$0]) - Int(second[$0])) > tolerance }
  }
}
