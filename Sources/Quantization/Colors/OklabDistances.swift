extension Span<OklabColor> {
  /// Stores the squared distance of each colour to that of another row at the same index, each below 2³⁰.
  ///
  /// As ``OklabColor/squaredDistance(to:)``, of four pixels at a time.
  ///
  /// - Precondition: Both rows and the destination have as many elements.
  package func storeSquaredDistances(to other: Span<OklabColor>, in distances: inout MutableSpan<Int32>) {
    precondition(other.count == count && distances.count == count)
    let whole = count & ~3
    unsafe withUnsafeBytes { first in
      unsafe other.withUnsafeBytes { second in
        unsafe distances.withUnsafeMutableBytes { distances in
          var index = 0
          while index < whole {
            // A colour has 8 bytes, a distance 4.
            let difference =
              unsafe first.loadUnaligned(fromByteOffset: 8 &* index, as: SIMD16<Int16>.self)
              &- second.loadUnaligned(fromByteOffset: 8 &* index, as: SIMD16<Int16>.self)
            let even = SIMD8<Int32>(truncatingIfNeeded: difference.evenHalf)
            let odd = SIMD8<Int32>(truncatingIfNeeded: difference.oddHalf)
            let sums = even &* even &+ odd &* odd
            unsafe distances.storeBytes(
              of: sums.evenHalf &+ sums.oddHalf, toByteOffset: 4 &* index, as: SIMD4<Int32>.self)
            index &+= 4
          }
        }
      }
    }
    for index in whole..<count { distances[index] = self[index].squaredDistance(to: other[index]) }
  }
}
