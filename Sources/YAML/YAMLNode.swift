package import Base

/// A node of a YAML file: text, list or map, with its place.
package struct YAMLNode: Hashable, Sendable {
  /// The content; a text is as written, without a type.
  package indirect enum Value: Hashable, Sendable {
    case scalar(String)
    case list([YAMLNode])
    case map([Entry])
  }

  /// One key of a map with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var keyPlace: Place
    package var value: YAMLNode

    package init(key: String, keyPlace: Place, value: YAMLNode) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  package var value: Value
  package var place: Place
  /// True for an unquoted text without a tag, which readers may convert to another type.
  ///
  /// Only set in files of the full language.
  package var isPlain = false
  /// True if aliases may repeat the node.
  package var hasAnchor = false

  package init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }

  /// The value of a key; nil if the node is not a map or lacks the key.
  package subscript(key: String) -> YAMLNode? { entry(key)?.value }

  /// The entry of a key; nil if the node is not a map or lacks the key.
  package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  /// The entries of a map; empty for other nodes.
  package var entries: [Entry] { if case .map(let entries) = value { entries } else { [] } }

  /// The items of a list; empty for other nodes.
  package var items: [YAMLNode] { if case .list(let items) = value { items } else { [] } }

  /// The text as written, without YAML types; nil for other nodes.
  package var text: String? { if case .scalar(let text) = value { text } else { nil } }

  /// The texts of a list, or a single text as a list.
  package var texts: [String] { text.map { [$0] } ?? items.compactMap(\.text) }

  /// The value after conversion to YAML types; lists and maps count as text.
  package var scalar: YAMLScalar {
    if isPlain, let text { YAMLScalar(plain: text) } else { .text }
  }

  /// True if both have the same content, wherever they are written.
  package func isSame(as other: YAMLNode) -> Bool {
    switch (value, other.value) {
    case (.scalar(let left), .scalar(let right)): left == right
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.map(let left), .map(let right)):
      left.count == right.count
        && left.allSatisfy { entry in other[entry.key]?.isSame(as: entry.value) ?? false }
    default: false
    }
  }

  /// The number of texts, lists, maps and keys in the node.
  package var size: Int {
    switch value {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .map(let entries): entries.reduce(1) { $0 + 1 + $1.value.size }
    }
  }

  /// The nesting depth of lists and maps.
  var depth: Int {
    switch value {
    case .scalar: 0
    case .list(let items): 1 + (items.map(\.depth).max() ?? 0)
    case .map(let entries): 1 + (entries.map(\.value.depth).max() ?? 0)
    }
  }
}
