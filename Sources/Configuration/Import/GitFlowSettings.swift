/// The settings of git-flow, with keys taken apart.
struct GitFlowSettings {
  /// `gitflow.branch.feature.prefix`: group `branch.feature`, name `prefix`.
  struct Key: Hashable {
    /// What stands between `gitflow.` and the last dot, which git keeps as it was written.
    var group: String
    /// What stands behind the last dot; git does not tell its case apart.
    var name: String

    /// The branch of a key of git-flow-next, `feature` of `gitflow.branch.feature.prefix`.
    var branch: String? {
      group.hasPrefix("branch.") ? String(group.dropFirst("branch.".count)) : nil
    }
  }

  /// The settings; of several values for one key the last counts, as in git.
  private(set) var values: [Key: String] = [:]
  /// The branches of git-flow-next, in the order in which they are first named.
  private(set) var branches: [String] = []

  init(_ settings: [(key: String, value: String)]) {
    var seen: Set<String> = []
    for setting in settings {
      // What the tools note of single branches is no setting.
      guard let key = Self.key(setting.key), key.branch == nil || key.name != "base" else {
        continue
      }
      values[key] = setting.value
      if let branch = key.branch, seen.insert(branch).inserted { branches.append(branch) }
    }
  }

  var isEmpty: Bool { values.isEmpty }

  subscript(group: String, name: String) -> String? { values[Key(group: group, name: name)] }

  private static func key(_ text: String) -> Key? {
    let section = "gitflow."
    guard text.lowercased().hasPrefix(section) else { return nil }
    let rest = text.dropFirst(section.count)
    guard let dot = rest.lastIndex(of: ".") else { return Key(group: "", name: rest.lowercased()) }
    let name = rest[rest.index(after: dot)...].lowercased()
    return Key(group: String(rest[..<dot]), name: name)
  }
}
