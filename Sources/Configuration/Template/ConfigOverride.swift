import Diagnostics
import YAML

/// A value from outside of a file: from the command line, or from the settings of another tool.
package struct ConfigOverride: Hashable, Sendable {
  /// The key path, such as `branches.main.name`.
  package var path: String
  package var values: [String]

  package init(_ path: String, _ values: [String]) {
    self.path = path
    self.values = values
  }

  /// A key path with one value.
  package init(_ path: String, _ value: String) { self.init(path, [value]) }

  /// The overrides as a file would contain them; the last of several for one path applies.
  static func tree(_ overrides: [ConfigOverride]) -> ConfigNode {
    var root = ConfigNode(.map([]), at: place)
    for override in overrides {
      let texts = override.values.map { ConfigNode(.scalar($0), at: place) }
      let value = texts.count == 1 ? texts[0] : ConfigNode(.list(texts), at: place)
      root.insert(value, at: override.path.split(separator: ".").map(String.init)[...])
    }
    return root
  }

  private static let place = ConfigPlace(path: "", line: 1, column: 1)
}

extension ConfigNode {
  /// Sets a value at a path; a text on the way, such as `off`, is replaced by a map.
  fileprivate mutating func insert(_ node: ConfigNode, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = node
      return
    }
    var entries: [Entry] = []
    if case .map(let present) = value { entries = present }
    let position = entries.firstIndex { $0.key == key } ?? entries.endIndex
    if position == entries.endIndex {
      let empty = ConfigNode(.map([]), at: place)
      entries.append(Entry(key: key, keyPlace: place, value: empty))
    }
    entries[position].value.insert(node, at: path.dropFirst())
    value = .map(entries)
  }
}
