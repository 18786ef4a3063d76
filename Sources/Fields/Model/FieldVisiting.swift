extension Field {
  /// Calls closures with the numbers, positions and pictures of the field and of the fields in it, in the order of a ``FieldMap``.
  ///
  /// - Parameters:
  ///   - path: The path of the field in the scene, with which the paths of its values begin.
  ///   - number: Receives a number, its meaning and its path.
  ///   - position: Receives a position and its path.
  ///   - picture: Receives a picture and its path.
  package func forEachValue<Failure: Error>(
    _ path: String = "",
    number: @escaping (Values.Number, FieldParameter, String) throws(Failure) -> Void,
    position: @escaping (Values.Position, String) throws(Failure) -> Void,
    picture: @escaping (Values.Picture, String) throws(Failure) -> Void
  ) throws(Failure) {
    let map = FieldMap<Values, Values, Failure>(
      number: { (value, parameter, path) throws(Failure) in
        try number(value, parameter, path)
        return value
      },
      position: { (value, path) throws(Failure) in
        try position(value, path)
        return value
      },
      picture: { (value, path) throws(Failure) in
        try picture(value, path)
        return value
      })
    _ = try map(self, path)
  }
}
