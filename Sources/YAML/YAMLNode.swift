package import Diagnostics

/// A piece of a file in YAML: text, list or map, with the place where it is written.
package struct YAMLNode: Hashable, Sendable {
  /// What the piece is; a text is what was written, of no type.
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

    /// An entry.
    package init(key: String, keyPlace: Place, value: YAMLNode) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  package var value: Value
  package var place: Place
  /// True for a text without quotes and without a tag, which readers may take for another type.
  ///
  /// It is told in files of the full language alone.
  package var isPlain = false
  /// True where aliases elsewhere may repeat the piece.
  package var hasAnchor = false

  /// A node at a place.
  package init(_ value: Value, at place: Place) {
    self.value = value
    self.place = place
  }
}

extension YAMLNode {
  /// The value of a key; nil where the node is no map or has no such key.
  package subscript(key: String) -> YAMLNode? { entry(key)?.value }

  /// The entry of a key; nil where the node is no map or has no such key.
  package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  /// The entries of a map; none where the node is no map.
  package var entries: [Entry] { if case .map(let entries) = value { entries } else { [] } }

  /// The items of a list; none where the node is no list.
  package var items: [YAMLNode] { if case .list(let items) = value { items } else { [] } }

  /// The characters of a text, without what YAML makes of them; nil where the node is none.
  package var text: String? { if case .scalar(let text) = value { text } else { nil } }

  /// The texts of a list, or the one text that stands in its place.
  package var texts: [String] { text.map { [$0] } ?? items.compactMap(\.text) }

  /// What a reader that types texts makes of it; a text where it is a list or a map.
  package var scalar: YAMLScalar {
    if isPlain, let text { YAMLScalar(plain: text) } else { .text }
  }

  /// True where both say the same, wherever they are written.
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

  /// How many texts, lists, maps and keys the node is made of.
  package var size: Int {
    switch value {
    case .scalar: 1
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .map(let entries): entries.reduce(1) { $0 + 1 + $1.value.size }
    }
  }

  /// How many lists and maps stand within one another.
  var depth: Int {
    switch value {
    case .scalar: 0
    case .list(let items): 1 + (items.map(\.depth).max() ?? 0)
    case .map(let entries): 1 + (entries.map(\.value.depth).max() ?? 0)
    }
  }
}
