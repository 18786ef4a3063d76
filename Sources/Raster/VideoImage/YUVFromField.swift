extension VideoImage {
  /// Sets the picture from an opaque paint whose region is the whole picture.
  public func set(from paint: FieldPaint) {
    unsafe setRows { y, row in unsafe paint.write(to: row, columns: 0..<width, y: y) }
  }
}
