package import YAML

/// A place of a manifest and the values that XcodeGen accepts there.
package struct SpecSpot: Sendable {
  /// The keys of the path, without list indices.
  package let path: [String]
  package let node: YAMLNode
  package let shape: SpecShape

  /// The last key of the path.
  package var key: String { path.last ?? "" }
}

/// Walks a manifest along the spec; values below unknown keys are not visited.
package struct SpecWalk {
  private var visit: (SpecSpot) -> Void

  /// Visits every value of a manifest that the spec knows.
  package static func of(_ root: YAMLNode, _ visit: @escaping (SpecSpot) -> Void) {
    SpecWalk(visit: visit).walk(root, .object(.project), [])
  }

  private func walk(_ node: YAMLNode, _ shape: SpecShape, _ path: [String]) {
    let shape = shape.chosen(for: node)
    visit(SpecSpot(path: path, node: node, shape: shape))
    switch (shape, node.value) {
    case (.object(let object), .map(let entries)):
      for entry in entries {
        let key = Self.plain(entry.key)
        if let shape = object.keys[key] { walk(entry.value, shape, path + [key]) }
      }
    case (.map(let value), .map(let entries)):
      for entry in entries { walk(entry.value, value, path + [Self.plain(entry.key)]) }
    case (.list(let item), .list(let items)): for node in items { walk(node, item, path) }
    case (.settings, .map(let entries)): walkSettings(entries, path)
    case (.property, .map(let entries)):
      for entry in entries { walk(entry.value, .property, path + [entry.key]) }
    case (.property, .list(let items)): for node in items { walk(node, .property, path) }
    default: break
    }
  }

  private func walkSettings(_ entries: [YAMLNode.Entry], _ path: [String]) {
    let isNested = entries.contains { SpecSettings.isPart($0.key) }
    for entry in entries {
      let key = Self.plain(entry.key)
      switch key {
      case "groups" where isNested: walk(entry.value, .list(.text), path + [key])
      case "base" where isNested: walk(entry.value, .map(.printed), path + [key])
      case "configs" where isNested: walk(entry.value, .map(.settings), path + [key])
      case _ where isNested: break
      default: walk(entry.value, .printed, path + [key])
      }
    }
  }

  /// A key without the suffix that replaces merged values.
  package static func plain(_ key: String) -> String {
    key.hasSuffix(replacing) ? String(key.dropLast(replacing.count)) : key
  }

  static let replacing = ":REPLACE"
}

/// The keys that give build settings a structure.
package enum SpecSettings {
  /// True for the keys next to which plain settings are ignored.
  package static func isPart(_ key: String) -> Bool {
    ["base", "configs", "groups"].contains(SpecWalk.plain(key))
  }
}

extension SpecShape {
  /// The shape for the form in which a value is written.
  fileprivate func chosen(for node: YAMLNode) -> SpecShape {
    guard case .either(let text, let list, let map) = self else { return self }
    let shape =
      switch node.value {
      case .scalar: text
      case .list: list
      case .map: map
      }
    return shape?.chosen(for: node) ?? self
  }

  /// The forms of values that are read here, for messages; nil if all are.
  package var forms: (texts: Bool, lists: Bool, maps: Bool)? {
    switch self {
    case .anything, .printed, .property: nil
    case .text, .choice, .openChoice, .flag, .whole, .version: (true, false, false)
    case .list: (false, true, false)
    case .object, .map, .settings: (false, false, true)
    case .either(let text, let list, let map): (text != nil, list != nil, map != nil)
    }
  }
}

/// The values that XcodeGen accepts at a place of a manifest, according to its spec.
package indirect enum SpecShape: Sendable {
  /// Any value; XcodeGen keeps its type or does not read it.
  case anything
  /// A text; numbers and booleans are not accepted.
  case text
  /// One of several texts; XcodeGen silently ignores others.
  case choice([String])
  /// A text with some known values; similar values are reported as misspelled.
  case openChoice([String])
  /// `true` or `false`.
  case flag
  /// A whole number.
  case whole
  /// A text or a decimal number, which is printed again.
  case version
  /// Any value, which is printed as text.
  case printed
  /// A property list value, which keeps its type.
  case property
  /// A map with the keys of an object.
  case object(SpecObject)
  /// A map whose keys are names.
  case map(SpecShape)
  case list(SpecShape)
  /// Build settings.
  case settings
  /// A text, a list or a map, each with its own shape.
  case either(text: SpecShape?, list: SpecShape?, map: SpecShape?)
}

/// The allowed keys of an object type.
package struct SpecObject: Sendable {
  /// The name of the object with its article, such as `a target`.
  package let name: String
  package let keys: [String: SpecShape]
  /// Keys that are often misplaced here, with the place where they belong.
  package let misplaced: [String: String]

  init(_ name: String, _ keys: [String: SpecShape], misplaced: [String: String] = [:]) {
    self.name = name
    self.keys = keys
    self.misplaced = misplaced
  }
}
