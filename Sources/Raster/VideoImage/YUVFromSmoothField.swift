import FixedPoint

extension VideoImage {
  /// The smallest ``SmoothField/shift`` that can be enlarged here: a cell has two chroma samples, so that the middle of a
  /// cell lies between two of them.
  public static let smallestShift = 2

  /// Sets the picture from a smooth field, of opaque colours if the format has no alpha.
  ///
  /// - Precondition: the field's shift is at least ``smallestShift``.
  public func set(from field: SmoothField) {
    precondition(field.shift >= VideoImage.smallestShift)
    switch quickDepth {
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

  /// Turns the field into 4:2:0 cell by cell; only then it is enlarged.
  private func set<Sample: VideoSample>(from field: SmoothField, as _: Sample.Type) {
    for plane in Plane.allCases { EnlargedPlane<Sample>(of: plane, field).write(to: plane, of: self) }
  }
}
