/// The positions of a row's pixels on a gradient's line.
protocol GradientRow {
  /// Returns the position of column `x` in units of 2⁻³²; positions outside 0…2³² are beyond the ends.
  func position(x: Int) -> Int64
}

extension GradientRamp {
  /// Writes the colours of a run of pixels, or draws them over the existing ones.
  ///
  /// Neighbouring pixels are usually in the same segment, so the segment is kept until a position leaves it.
  @inline(__always) @unsafe
  func draw(
    _ line: some GradientRow, columns: Range<Int>, to row: UnsafeMutableBufferPointer<RGBA16>, replacing: Bool
  ) {
    guard !columns.isEmpty else { return }
    precondition(columns.lowerBound >= 0 && columns.upperBound <= row.count)
    guard let pixels = unsafe row.baseAddress.map({ UnsafeMutableRawPointer($0) }) else { return }
    let replacing = replacing || isOpaque
    var index = index(at: line.position(x: columns.lowerBound))
    var segment = segments[index]
    for x in columns {
      let position = line.position(x: x)
      if position < segment.start || position >= segment.end {
        index = self.index(at: position, near: index)
        segment = segments[index]
      }
      let pixel = unsafe pixels + x &* MemoryLayout<RGBA16>.stride
      var color = segment.color(at: position)
      if !replacing {
        let below = unsafe pixel.loadUnaligned(as: SIMD4<UInt16>.self)
        color &+= below.scaled(by: SIMD4(repeating: UInt16.max &- color[3]))
      }
      unsafe pixel.storeBytes(of: color, as: SIMD4<UInt16>.self)
    }
  }

  /// Returns the index of the segment at a position, trying the neighbours of `index` first.
  private func index(at position: Int64, near index: Int) -> Int {
    for neighbor in stride(from: index + 1, through: index - 1, by: -2) where segments.indices.contains(neighbor) {
      if position >= segments[neighbor].start && position < segments[neighbor].end { return neighbor }
    }
    return self.index(at: position)
  }
}
