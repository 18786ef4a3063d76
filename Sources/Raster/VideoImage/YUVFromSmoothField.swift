import FixedPoint

extension VideoImage {
  /// The smallest ``SmoothField/shift`` for which 4:2:0 is interpolated directly: a cell has two chroma samples, so
  /// that its middle lies between them.
  public static let smallestShift = 2

  /// Sets the picture from a smooth field, which must be opaque unless the format has alpha.
  public func set(from field: SmoothField) {
    switch field.shift >= VideoImage.smallestShift ? quickDepth : nil {
    case .eight: set(from: field, as: UInt8.self)
    case .ten: set(from: field, as: UInt16.self)
    case nil:
      var rows = EnlargedRows(field)
      unsafe setRows { y, row in
        rows.start(row: y)
        unsafe rows.write(0..<width, to: row)
      }
    }
  }

  /// Sets a 4:2:0 picture by converting the cells of the field and then enlarging each plane.
  private func set<Sample: VideoSample>(from field: SmoothField, as _: Sample.Type) {
    for plane in Plane.allCases { EnlargedPlane<Sample>(of: plane, field).write(to: plane, of: self) }
  }
}
