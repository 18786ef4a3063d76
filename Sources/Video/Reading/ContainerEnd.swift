/// The end of a file.
enum ContainerEnd {
  /// That of the last block.
  case whole
  /// Within a block, or before the block that ends the file.
  case missing
  /// Behind it is another file of the format, as `cat` joins them, which libav does not read.
  case followed
}
