import Gitflow

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
