import FileIO

extension ColorProfile {
  /// Reads the profile of an AVIF (ISO/IEC 23008-12, 6.5.5), which libav does not pass on; nil if it has none.
  convenience init?(ofAVIF bytes: any ByteSource) {
    guard ISOBox(in: bytes, at: 0)?.type == "ftyp",
      let items = ISOBox.contents(of: "meta", in: bytes)?.dropFirst(4),  // the version and flags
      let properties = ISOBox.children(of: items).first("iprp", "ipco")
    else { return nil }
    let profiles = ISOBox.children(of: properties).filter { $0.type == "colr" }.map(\.contents)
      .filter { $0.starts(with: "prof".utf8) || $0.starts(with: "rICC".utf8) }
    guard let profile = profiles.first else { return nil }
    self.init(Array(profile.dropFirst(4)))
  }
}
