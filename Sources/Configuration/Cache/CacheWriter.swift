import Diagnostics
import YAML

/// Writes the parts of a cached tree.
struct CacheWriter {
  var bytes: [UInt8] = []

  /// Eight bytes, the lowest first.
  mutating func append(fixed number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Groups of seven bits, the lowest first; the high bit says that more follow.
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

  mutating func append(_ key: ConfigCacheKey) {
    switch key {
    case .file(let size, let modified, let changed, let inode):
      bytes.append(CacheTag.file)
      for number in [size, modified, changed] { append(fixed: UInt64(bitPattern: number)) }
      append(fixed: inode)
    case .blob(let name):
      bytes.append(CacheTag.blob)
      append(name)
    }
  }

  mutating func append(_ node: ConfigNode) {
    append(node.place)
    switch node.value {
    case .scalar(let text):
      bytes.append(CacheTag.scalar)
      append(text)
    case .list(let items):
      bytes.append(CacheTag.list)
      append(items.count)
      for item in items { append(item) }
    case .map(let entries):
      bytes.append(CacheTag.map)
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

/// What a node of a cached tree, or its key, is.
enum CacheTag {
  static let file: UInt8 = 0
  static let blob: UInt8 = 1
  static let scalar: UInt8 = 0
  static let list: UInt8 = 1
  static let map: UInt8 = 2
}
