/// The luminance of a picture at several sizes, each half of the one before, so that small copies are made of few samples.
public struct LuminanceLevels: Equatable, Sendable {
  /// The samples of a size, 0…65535.
  struct Level: Equatable, Sendable {
    let width: Int
    let height: Int
    /// The samples, row by row.
    let samples: [UInt16]

    /// The level of half the size. A sample is the mean of four, rounded to the nearest; beyond an odd edge the outermost samples
    /// go on.
    fileprivate var halved: Level {
      let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
      var halves: [UInt16] = []
      halves.reserveCapacity(columns * rows)
      for row in 0..<rows {
        let (above, below) = (2 * row * width, min(2 * row + 1, height - 1) * width)
        for column in 0..<columns {
          let (left, right) = (2 * column, min(2 * column + 1, width - 1))
          let sum =
            UInt32(samples[above + left]) + UInt32(samples[above + right]) + UInt32(samples[below + left])
            + UInt32(samples[below + right])
          halves.append(UInt16((sum + 2) / 4))
        }
      }
      return Level(width: columns, height: rows, samples: halves)
    }
  }

  /// The sizes, from the picture's own on; a sample of one covers two by two of the one before.
  let levels: [Level]

  /// The width in samples.
  public var width: Int { levels[0].width }
  /// The height in samples.
  public var height: Int { levels[0].height }

  /// Creates the sizes of a picture.
  ///
  /// - Parameters:
  ///   - width: The width of the picture in pixels, at least 1.
  ///   - height: The height of the picture in pixels, at least 1.
  ///   - samples: The luminance of each pixel, 0…65535, row by row.
  public init(width: Int, height: Int, samples: [UInt16]) {
    precondition(width > 0 && height > 0 && samples.count == width * height)
    var levels = [Level(width: width, height: height, samples: samples)]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    self.levels = levels
  }
}
