extension SpecNode {
  /// This map merged onto another as XcodeGen does it: maps key by key, lists one behind the other.
  ///
  /// A key that ends with `:REPLACE` takes the place of what was there.
  func merged(onto other: SpecNode) -> SpecNode {
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
    return SpecNode(.map(entries), at: place)
  }

  private func joined(to other: SpecNode) -> SpecNode {
    switch (value, other.value) {
    case (.map, .map): merged(onto: other)
    case (.list(let own), .list(let items)): SpecNode(.list(items + own), at: place)
    default: self
    }
  }

  /// The node with every `${name}` of these names filled in, in texts and keys.
  func filled(_ values: [String: String]) -> SpecNode {
    if values.isEmpty { return self }
    var node = self
    switch value {
    case .text(var text):
      guard text.hasPlaceholder else { return self }
      text.characters = SpecPlaceholder.fill(text.characters, values)
      text.isPlain = false
      node.value = .text(text)
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
}

/// The `${name}` of templates and of the environment.
enum SpecPlaceholder {
  private static let longest = 4096

  /// A text with the names that are known filled in, once and from left to right.
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
      // Values that repeat could make much of little.
      if output.utf8.count > text.utf8.count + longest { return text }
      rest = rest[rest.index(after: end)...]
    }
    return output + rest
  }
}
