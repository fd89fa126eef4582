/// The key that shows whether a file has changed since it was read.
package enum ConfigCacheKey: Hashable, Sendable {
  /// The data of the file system: bytes, nanoseconds since 1970, of which the kernel sets the
  /// second on every change, and the inode.
  case file(size: Int64, modified: Int64, changed: Int64, inode: UInt64)
  /// The object ID that Git gives to these bytes.
  case blob(String)

  fileprivate var text: String {
    switch self {
    case .file(let size, let modified, let changed, let inode):
      "file \(size) \(modified) \(changed) \(inode)"
    case .blob(let name): "blob \(name)"
    }
  }
}

/// A tree of nodes as bytes, so that hooks need no YAML parser; decoding always runs.
///
/// The format: the magic `FLOWCFG`, a format number, a checksum of the rest, the version of
/// the program, the key of the file, the tree. Numbers are in groups of seven bits, the lowest first.
package enum ConfigCache {
  private static let magic = Array("FLOWCFG".utf8) + [4]
  private static let headerSize = magic.count + 8

  /// The bytes of a tree that this `version` of flowctl read from the file of `key`.
  package static func encode(_ tree: ConfigNode, key: ConfigCacheKey, version: String) -> [UInt8] {
    var body = CacheWriter()
    body.append(version)
    body.append(key.text)
    body.append(tree)
    return magic + checksum(body.bytes[...]) + body.bytes
  }

  /// The tree; nil if the bytes are damaged, or of another flowctl version or file.
  package static func decode(
    _ bytes: [UInt8], key: ConfigCacheKey, version: String
  ) -> ConfigNode? {
    // No tree within the limits is larger: positions are short and texts come from the file.
    guard bytes.count <= 4 * ConfigLimits.bytes, bytes.count >= headerSize,
      bytes.starts(with: magic + checksum(bytes[headerSize...]))
    else { return nil }
    var reader = CacheReader(rest: bytes[headerSize...])
    guard reader.text() == version, reader.text() == key.text, let tree = reader.node(depth: 0),
      reader.rest.isEmpty
    else { return nil }
    return tree
  }

  /// The 64-bit FNV-1a hash: detects damage, but does not protect against forgery.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
  }
}
