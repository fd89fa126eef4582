import Diagnostics
import YAML

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

/// The type of a node of a cached tree.
enum CacheTag: UInt8 {
  case scalar
  case list
  case map
}

/// Writes the parts of a cached tree.
struct CacheWriter {
  var bytes: [UInt8] = []

  /// The high bit of each group shows that more groups follow.
  mutating func append(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(_ node: ConfigNode) {
    append(node.place)
    switch node.value {
    case .scalar(let text):
      bytes.append(CacheTag.scalar.rawValue)
      append(text)
    case .list(let items):
      bytes.append(CacheTag.list.rawValue)
      append(items.count)
      for item in items { append(item) }
    case .map(let entries):
      bytes.append(CacheTag.map.rawValue)
      append(entries.count)
      for entry in entries {
        append(entry.key)
        append(entry.keyPlace)
        append(entry.value)
      }
    }
  }

  private mutating func append(_ place: ConfigPlace) {
    append(place.line)
    append(place.column)
  }
}

/// Reads the parts of a cached tree; every read returns nil if the bytes are invalid.
struct CacheReader {
  var rest: ArraySlice<UInt8>
  private var nodes = 0

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  mutating func text() -> String? {
    guard let count = number(), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return String(validating: rest.prefix(count), as: UTF8.self)
  }

  /// A node with its children, within the limits for reading.
  mutating func node(depth: Int) -> ConfigNode? {
    nodes += 1
    guard nodes <= ConfigLimits.nodes, depth <= ConfigLimits.depth, let place = place(),
      let tag = rest.popFirst().flatMap(CacheTag.init)
    else { return nil }
    let value: ConfigNode.Value? =
      switch tag {
      case .scalar: text().map(ConfigNode.Value.scalar)
      case .list: items { $0.node(depth: depth + 1) }.map(ConfigNode.Value.list)
      case .map: items { $0.entry(depth: depth + 1) }.map(ConfigNode.Value.map)
      }
    return value.map { ConfigNode($0, at: place) }
  }

  private mutating func entry(depth: Int) -> ConfigNode.Entry? {
    guard let key = text(), let place = place(), let value = node(depth: depth) else { return nil }
    return ConfigNode.Entry(key: key, keyPlace: place, value: value)
  }

  private mutating func items<Item>(_ item: (inout CacheReader) -> Item?) -> [Item]? {
    guard let count = number(), count <= rest.count else { return nil }
    var items: [Item] = []
    for _ in 0..<count {
      guard let item = item(&self) else { return nil }
      items.append(item)
    }
    return items
  }

  private mutating func place() -> ConfigPlace? {
    guard let line = number(), let column = number() else { return nil }
    return ConfigPlace(path: "", line: line, column: column)
  }

  /// A number of at most 28 bits, more than any count or position needs.
  private mutating func number() -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}
