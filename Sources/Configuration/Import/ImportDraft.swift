import Gitflow

struct ImportDraft {
  let settings: GitFlowSettings
  var preset = BranchModel.Preset.classic
  private(set) var overrides: [ConfigOverride] = []
  private(set) var notes: [String] = []
  private var read: Set<GitFlowSettings.Key> = []

  init(_ settings: GitFlowSettings) { self.settings = settings }

  mutating func set(_ path: String, _ values: [String]) {
    overrides.append(ConfigOverride(path, values))
  }

  mutating func note(_ text: String) { notes.append(text) }

  /// The value of a setting, which is then marked as imported.
  mutating func take(_ group: String, _ name: String) -> String? {
    let key = GitFlowSettings.Key(group: group, name: name)
    read.insert(key)
    return settings.values[key]
  }

  /// Adds a note for every setting that was not imported, grouped by name.
  mutating func noteRest() {
    let rest = settings.values.keys.filter { !read.contains($0) }
    for (name, keys) in Dictionary(grouping: rest, by: \.name).sorted(by: { $0.key < $1.key }) {
      let groups = keys.map(\.group).sorted().filter { !$0.isEmpty }
      note(
        "\(Quoted(name)) has no equivalent and is ignored"
          + (groups.isEmpty
            ? "" : ", for " + groups.map { "\(Quoted($0))" }.joined(separator: ", ")))
    }
  }
}

// MARK: - Settings of both tools

extension ImportDraft {
  /// The remote, and settings that matter only to the tools themselves.
  mutating func takeCommon() {
    for name in ["initialized", "version"] { _ = take("", name) }
    let names = ["origin", "remote"].compactMap { take("", $0) }
    if let remote = names.first, remote != Policy().remote { set("remote", [remote]) }
  }

  /// The name of a permanent branch.
  mutating func setName(_ name: String, of kind: KindName) {
    if case .permanent(name, _) = preset.model.kind(kind)?.shape { return }
    set("branches.\(kind).name", [name])
  }

  /// The prefix of a branch type of the preset.
  mutating func setPrefix(_ prefix: String, of kind: KindName) {
    guard case .topic(let patterns, _) = preset.model.kind(kind)?.shape else { return }
    let renamed = patterns.map { $0.replacingPrefix(with: prefix).text }
    if renamed == patterns.map(\.text) { return }
    if renamed.allSatisfy({ (try? NamePattern(parsing: $0)) != nil }) {
      set("branches.\(kind).name", renamed)
    } else {
      note("the prefix \(Quoted(prefix)) of branch type '\(kind)' can't start a branch name")
    }
  }

  /// The form of tags with a prefix; only the prefix `v` has one.
  mutating func setTagPrefixes(_ prefixes: Set<String>) {
    guard let prefix = prefixes.first else { return }
    if prefixes.count > 1 {
      let list = prefixes.sorted().map { "\(Quoted($0))" }.joined(separator: ", ")
      return note("all tags must have the same form; the prefixes \(list) are ignored")
    }
    switch prefix {
    case "": set("tags.version", [VersionForm.plain.rawValue])
    case "v": set("tags.version", [VersionForm.prefixed.rawValue])
    default: note("tags can't start with \(Quoted(prefix)); expected 'v' or no prefix")
    }
  }

  /// The merge method of a branch type.
  mutating func setStrategy(_ strategy: String, of kind: KindName) {
    let known = preset.model.kind(kind)
    guard let method = MergeMethod(rawValue: strategy) else {
      return note("'\(kind)' has the unknown merge strategy \(Quoted(strategy)), which is ignored")
    }
    if method == .merge, known?.methods.first ?? .merge == .merge { return }
    if let known, known.versionRole != .none {
      return note(
        "'\(kind)' uses \(strategy), which loses ancestry; merge commits are used instead")
    }
    let others = MergeMethod.allCases.filter { $0 == .merge && $0 != method }
    set("branches.\(kind).merge", ([method] + others).map(\.rawValue))
  }
}
