/// A piece of a configuration file: text, list or map, each with its place; no typing is done by YAML.
package struct ConfigNode: Hashable, Sendable {
  /// What the piece is.
  package indirect enum Value: Hashable, Sendable {
    case scalar(String)
    case list([ConfigNode])
    case map([Entry])
  }

  /// One key of a map with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var keyPlace: ConfigPlace
    package var value: ConfigNode

    /// An entry.
    package init(key: String, keyPlace: ConfigPlace, value: ConfigNode) {
      self.key = key
      self.keyPlace = keyPlace
      self.value = value
    }
  }

  package var value: Value
  package var place: ConfigPlace

  /// A node at a place.
  package init(_ value: Value, at place: ConfigPlace) {
    self.value = value
    self.place = place
  }

  /// The value of a key; nil where there is none, or no map.
  package subscript(key: String) -> ConfigNode? {
    guard case .map(let entries) = value else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// What a list holds; nil of anything else.
  package var items: [ConfigNode]? { if case .list(let items) = value { items } else { nil } }

  /// A text as it is written; nil of anything else.
  package var text: String? { if case .scalar(let text) = value { text } else { nil } }
}

/// Line and column in a configuration file, counted from 1.
package struct ConfigPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  /// A place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
