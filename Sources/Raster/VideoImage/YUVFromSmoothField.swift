import FixedPoint

extension VideoImage {
  /// The smallest ``SmoothField/shift`` for which 4:2:0 is interpolated directly: a cell has two chroma samples, so
  /// that its middle lies between them.
  public static let smallestShift = 2

  /// Sets the picture from a smooth field, which must be opaque unless the format has alpha.
  package func set(from field: SmoothField) {
    guard let format = quickFormat, field.shift >= VideoImage.smallestShift else {
      var rows = EnlargedRows(field)
      return unsafe setRows { y, row in
        rows.start(row: y)
        unsafe rows.write(0..<width, to: row)
      }
    }
    switch format.depth {
    case .eight: set(from: field, format.matrix, as: UInt8.self)
    case .ten: set(from: field, format.matrix, as: UInt16.self)
    }
  }

  /// Sets a 4:2:0 picture by converting the cells of the field and then enlarging each plane.
  private func set<Sample: VideoSample>(from field: SmoothField, _ matrix: YUVFormat.Matrix, as _: Sample.Type) {
    for plane in Plane.allCases {
      EnlargedPlane<Sample>(of: field, by: matrix.row(of: plane), isChroma: plane != .y).write(to: plane, of: self)
    }
  }
}
