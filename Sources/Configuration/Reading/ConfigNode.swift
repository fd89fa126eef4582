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
