import Diagnostics
import YAML

/// Reads the parts of a cached tree; every read is nothing where the bytes do not hold it.
struct CacheReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var nodes = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  private var remaining: Int { bytes.endIndex - position }

  mutating func fixed() -> UInt64? {
    guard remaining >= 8 else { return nil }
    var number: UInt64 = 0
    for offset in 0..<8 { number |= UInt64(bytes[position + offset]) << UInt64(8 * offset) }
    position += 8
    return number
  }

  mutating func text() -> String? {
    guard let count = count(), count <= remaining else { return nil }
    let text = String(validating: bytes[position..<(position + count)], as: UTF8.self)
    position += count
    return text
  }

  /// Goes past a key; false where another one stands here.
  mutating func skip(_ key: ConfigCacheKey) -> Bool {
    var expected = CacheWriter()
    expected.append(key)
    guard bytes[position...].starts(with: expected.bytes) else { return false }
    position += expected.bytes.count
    return true
  }

  /// A node with all below it, within the limits that reading has.
  mutating func node(depth: Int) -> ConfigNode? {
    nodes += 1
    guard nodes <= ConfigLimits.nodes, depth <= ConfigLimits.depth, let place = place(),
      let tag = byte()
    else { return nil }
    switch tag {
    case CacheTag.scalar: return text().map { ConfigNode(.scalar($0), at: place) }
    case CacheTag.list: return list(depth: depth).map { ConfigNode(.list($0), at: place) }
    case CacheTag.map: return map(depth: depth).map { ConfigNode(.map($0), at: place) }
    default: return nil
    }
  }

  private mutating func list(depth: Int) -> [ConfigNode]? {
    guard let count = count(), count <= remaining else { return nil }
    var items: [ConfigNode] = []
    for _ in 0..<count {
      guard let item = node(depth: depth + 1) else { return nil }
      items.append(item)
    }
    return items
  }

  private mutating func map(depth: Int) -> [ConfigNode.Entry]? {
    guard let count = count(), count <= remaining else { return nil }
    var entries: [ConfigNode.Entry] = []
    for _ in 0..<count {
      guard let key = text(), let place = place(), let value = node(depth: depth + 1) else {
        return nil
      }
      entries.append(ConfigNode.Entry(key: key, keyPlace: place, value: value))
    }
    return entries
  }

  private mutating func place() -> ConfigPlace? {
    guard let line = count(), let column = count() else { return nil }
    return ConfigPlace(path: "", line: line, column: column)
  }

  private mutating func byte() -> UInt8? {
    guard remaining > 0 else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// A number of at most 28 bits, more than any count or place has.
  private mutating func count() -> Int? {
    var number = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = byte() else { return nil }
      number |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}
