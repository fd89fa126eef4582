package import Diagnostics

/// A piece of a manifest: text, list or map, with the place where it is written.
package struct SpecNode: Hashable, Sendable {
  /// What the piece is.
  package indirect enum Value: Hashable, Sendable {
    case text(SpecText)
    case list([SpecNode])
    case map([Entry])
  }

  /// One key of a map with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var keyPlace: Place
    package var value: SpecNode

    /// An entry.
    package init(key: String, keyPlace: Place, value: SpecNode) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  package var value: Value
  package var place: Place
  /// True where aliases elsewhere may repeat the piece.
  package var hasAnchor = false

  /// A node at a place.
  package init(_ value: Value, at place: Place, hasAnchor: Bool = false) {
    self.value = value
    self.place = place
    self.hasAnchor = hasAnchor
  }
}

extension SpecNode {
  /// The value of a key; nil where the node is no map or has no such key.
  package subscript(key: String) -> SpecNode? { entry(key)?.value }

  /// The entry of a key; nil where the node is no map or has no such key.
  package func entry(_ key: String) -> Entry? { entries.first { $0.key == key } }

  /// The entries of a map; none where the node is no map.
  package var entries: [Entry] { if case .map(let entries) = value { entries } else { [] } }

  /// The items of a list; none where the node is no list.
  package var items: [SpecNode] { if case .list(let items) = value { items } else { [] } }

  /// The characters of a text, without what YAML makes of them; nil where the node is none.
  package var text: String? { if case .text(let text) = value { text.characters } else { nil } }

  /// The texts of a list, or the one text that stands in its place.
  package var texts: [String] { text.map { [$0] } ?? items.compactMap(\.text) }

  /// True where both say the same, wherever they are written.
  package func isSame(as other: SpecNode) -> Bool {
    switch (value, other.value) {
    case (.text(let left), .text(let right)): left.characters == right.characters
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.map(let left), .map(let right)):
      left.count == right.count
        && left.allSatisfy { entry in other[entry.key]?.isSame(as: entry.value) ?? false }
    default: false
    }
  }

  /// How many texts, lists and maps the node is made of.
  package var size: Int {
    switch value {
    case .text: 1
    case .list(let items): items.reduce(1) { $0 + $1.size }
    case .map(let entries): entries.reduce(1) { $0 + 1 + $1.value.size }
    }
  }
}
