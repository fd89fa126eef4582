import YAML

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
