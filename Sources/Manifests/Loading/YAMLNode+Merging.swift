import YAML

extension YAMLNode {
  /// Merges this map with another as XcodeGen does: maps by key, lists by concatenation.
  ///
  /// A key with the suffix `:REPLACE` replaces the existing value.
  func merged(onto other: YAMLNode) -> YAMLNode {
    guard case .map(let own) = value, case .map(var entries) = other.value else { return self }
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { places[entry.key] = index }
    for entry in own {
      var entry = entry
      let replaces = entry.key.hasSuffix(SpecWalk.replacing)
      entry.key = SpecWalk.plain(entry.key)
      guard let place = places[entry.key] else {
        places[entry.key] = entries.count
        entries.append(entry)
        continue
      }
      if !replaces { entry.value = entry.value.joined(to: entries[place].value) }
      entries[place] = entry
    }
    return YAMLNode(.map(entries), at: place)
  }

  private func joined(to other: YAMLNode) -> YAMLNode {
    switch (value, other.value) {
    case (.map, .map): merged(onto: other)
    case (.list(let own), .list(let items)): YAMLNode(.list(items + own), at: place)
    default: self
    }
  }

  /// Replaces every `${name}` of these names in texts and keys.
  func filled(_ values: [String: String]) -> YAMLNode {
    if values.isEmpty { return self }
    var node = self
    switch value {
    case .scalar(let text):
      guard hasPlaceholder else { return self }
      node.value = .scalar(SpecPlaceholder.fill(text, values))
      node.isPlain = false
    case .list(let items): node.value = .list(items.map { $0.filled(values) })
    case .map(let entries):
      node.value = .map(
        entries.map { entry in
          Entry(
            key: SpecPlaceholder.fill(entry.key, values), keyPlace: entry.keyPlace,
            value: entry.value.filled(values))
        })
    }
    return node
  }

  /// True for a text with a placeholder, so that its value is unknown.
  var hasPlaceholder: Bool { text?.contains("${") ?? false }
}

/// The `${name}` of templates and of the environment.
enum SpecPlaceholder {
  private static let longest = 4096

  /// A text with known names replaced once, from left to right.
  static func fill(_ text: String, _ values: [String: String]) -> String {
    guard text.contains("${") else { return text }
    var output = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      output += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        return output + rest[start.lowerBound...]
      }
      let name = String(rest[start.upperBound..<end])
      output += values[name] ?? "${\(name)}"
      // Nested replacements could grow exponentially.
      if output.utf8.count > text.utf8.count + longest { return text }
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }
}

extension YAMLNode {
  /// An included manifest whose paths are relative to the root's directory.
  func resolvingPaths(in directory: String) -> YAMLNode {
    if directory.isEmpty { return self }
    return changing("configFiles") { $0.changingValues { $0.prefixed(directory) } }
      .changing("targets") { $0.changingValues { $0.resolvingTargetPaths(in: directory) } }
      .changing("targetTemplates") { $0.changingValues { $0.resolvingTargetPaths(in: directory) } }
  }

  private func resolvingTargetPaths(in directory: String) -> YAMLNode {
    changing("info") { $0.changing("path") { $0.prefixed(directory) } }
      .changing("entitlements") { $0.changing("path") { $0.prefixed(directory) } }
      .changing("configFiles") { $0.changingValues { $0.prefixed(directory) } }
      .changing("sources") { $0.prefixedSource(directory) }
  }

  private func prefixedSource(_ directory: String) -> YAMLNode {
    switch value {
    case .scalar: return prefixed(directory)
    case .map: return changing("path") { $0.prefixed(directory) }
    case .list(let items):
      var node = self
      node.value = .list(items.map { $0.prefixedSource(directory) })
      return node
    }
  }

  private func prefixed(_ directory: String) -> YAMLNode {
    guard let text else { return self }
    var node = self
    node.value = .scalar(SpecPath.joined(directory, text))
    return node
  }

  private func changing(_ key: String, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    mappingEntries { entry in
      SpecWalk.plain(entry.key) == key ? change(entry.value) : entry.value
    }
  }

  private func changingValues(_ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    mappingEntries { change($0.value) }
  }

  private func mappingEntries(_ change: (Entry) -> YAMLNode) -> YAMLNode {
    guard case .map(let entries) = value else { return self }
    var node = self
    node.value = .map(
      entries.map { Entry(key: $0.key, keyPlace: $0.keyPlace, value: change($0)) })
    return node
  }
}
