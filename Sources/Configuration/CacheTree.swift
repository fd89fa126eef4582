import Diagnostics
import YAML

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
