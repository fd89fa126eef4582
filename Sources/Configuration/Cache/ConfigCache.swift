/// A tree of nodes as bytes, so that the hook path needs no YAML parser; decoding always runs.
///
/// The form: the magic `FLOWCFG`, a format number, a checksum of all that follows, the version of
/// the program, the key of the file with what kind it is, the tree. Numbers are little-endian or in groups of seven bits.
package enum ConfigCache {
  private static let magic = Array("FLOWCFG".utf8)
  private static let format: UInt8 = 3
  private static let headerSize = magic.count + 1 + 8

  /// The bytes of a tree that `version` of the program read from the file of `key`.
  package static func encode(_ tree: ConfigNode, key: ConfigCacheKey, version: String) -> [UInt8] {
    var body = CacheWriter()
    body.append(version)
    body.append(key)
    body.append(tree)
    var whole = CacheWriter()
    whole.bytes = magic + [format]
    whole.append(fixed: Checksum.fnv1a(body.bytes[...]))
    return whole.bytes + body.bytes
  }

  /// The tree, or nothing where the bytes are damaged, of another program or of another file.
  package static func decode(
    _ bytes: [UInt8], key: ConfigCacheKey, version: String
  ) -> ConfigNode? {
    // No tree within the limits takes more: places are short and texts come from the file.
    guard bytes.count <= 4 * ConfigLimits.bytes, bytes.starts(with: magic + [format]) else {
      return nil
    }
    var reader = CacheReader(bytes[(magic.count + 1)...])
    guard let checksum = reader.fixed(), checksum == Checksum.fnv1a(bytes[headerSize...]),
      reader.text() == version, reader.skip(key), let tree = reader.node(depth: 0),
      reader.isAtEnd
    else { return nil }
    return tree
  }
}

/// The 64-bit FNV-1a hash: enough against damage, no defence against forgery.
enum Checksum {
  static func fnv1a(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
