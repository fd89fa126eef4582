package import Gitflow

/// The git-flow settings that can be imported, and those that can't.
package struct GitFlowImport: Hashable, Sendable {
  /// The two tools whose settings can be imported.
  package enum Tool: String, Hashable, Sendable {
    case avh = "git-flow (AVH edition)"
    case next = "git-flow-next"
  }

  /// The tool that wrote the settings; nil without settings.
  package let tool: Tool?
  package let preset: BranchModel.Preset
  package let overrides: [ConfigOverride]
  /// One sentence for each setting that has no equivalent.
  package let notes: [String]

  /// Reads the keys and values of `git config --get-regexp '^gitflow\.'`; other keys are ignored.
  package init(_ settings: [(key: String, value: String)]) {
    let settings = GitFlowSettings(settings)
    let isNext = settings.values.keys.contains { $0.branch != nil && $0.name == "type" }
    tool = settings.values.isEmpty ? nil : isNext ? .next : .avh
    let draft = isNext ? NextImport.draft(of: settings) : AVHImport.draft(of: settings)
    preset = tool == nil ? .adapted : draft.preset
    overrides = draft.overrides
    notes = draft.notes
  }
}

/// The settings of git-flow, with keys taken apart.
struct GitFlowSettings {
  /// `gitflow.branch.feature.prefix`: group `branch.feature`, name `prefix`.
  struct Key: Hashable {
    /// The part between `gitflow.` and the last dot, whose case Git preserves.
    var group: String
    /// The part after the last dot, which Git reads without case.
    var name: String

    /// The branch of a key of git-flow-next, `feature` of `gitflow.branch.feature.prefix`.
    var branch: String? {
      group.hasPrefix("branch.") ? String(group.dropFirst("branch.".count)) : nil
    }
  }

  /// The settings; if a key has several values, the last one applies, as in Git.
  private(set) var values: [Key: String] = [:]
  /// The branches of git-flow-next, in the order in which they are first named.
  private(set) var branches: [String] = []

  init(_ settings: [(key: String, value: String)]) {
    var seen: Set<String> = []
    for setting in settings {
      // Notes of the tools about single branches are not settings.
      guard let key = Self.key(setting.key), key.branch == nil || key.name != "base" else {
        continue
      }
      values[key] = setting.value
      if let branch = key.branch, seen.insert(branch).inserted { branches.append(branch) }
    }
  }

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

/// Reads the settings of the AVH edition: two permanent branches and a prefix per branch type.
enum AVHImport {
  static func draft(of settings: GitFlowSettings) -> ImportDraft {
    var draft = ImportDraft(settings)
    draft.takeCommon()
    for (name, kind) in [("master", "main"), ("main", "main"), ("develop", "develop")] {
      if let branch = draft.take("branch", name), !branch.isEmpty {
        draft.setName(branch, of: KindName(kind))
      }
    }
    for kind in ["feature", "bugfix", "release", "hotfix"] {
      if let prefix = draft.take("prefix", kind) {
        draft.setPrefix(prefix, of: KindName(kind))
      }
      strategy(of: kind, &draft)
    }
    if let prefix = draft.take("prefix", "versiontag") { draft.setTagPrefixes([prefix]) }
    if let prefix = draft.take("prefix", "support") {
      draft.note(
        "support branches (\(Quoted(prefix))) never merge: the model has no branch type for them")
    }
    draft.noteRest()
    return draft
  }

  private static func strategy(of kind: String, _ draft: inout ImportDraft) {
    for method in ["squash", "rebase"] {
      guard let value = draft.take("\(kind).finish", method) else { continue }
      if GitBoolean.isTrue(value) { return draft.setStrategy(method, of: KindName(kind)) }
    }
  }
}

/// A boolean as Git reads it.
enum GitBoolean {
  /// True for `true`, `yes`, `on` and every whole number but 0, in any case of letters.
  static func isTrue(_ text: String) -> Bool {
    ["true", "yes", "on"].contains(text.lowercased()) || (Int(text) ?? 0) != 0
  }
}
