extension ColorProfile {
  /// Reads the profile of an AVIF (ISO/IEC 23008-12, 6.5.5), which libav does not pass on; nil if it has none.
  convenience init?(of picture: AVIFPicture) {
    let profile = picture.properties.filter { $0.type == "colr" }.map(\.contents).first {
      $0.starts(with: "prof".utf8) || $0.starts(with: "rICC".utf8)
    }
    guard let profile else { return nil }
    self.init(Array(profile.dropFirst(4)))
  }
}
