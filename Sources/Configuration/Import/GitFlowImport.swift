package import Gitflow

/// What can be taken over from git-flow's settings, and what can't.
package struct GitFlowImport: Hashable, Sendable {
  /// The two tools whose settings are known.
  package enum Tool: String, Hashable, Sendable {
    case avh = "git-flow (AVH edition)"
    case next = "git-flow-next"
  }

  /// The tool that wrote the settings; none where there are none.
  package let tool: Tool?
  package let preset: BranchModel.Preset
  package let overrides: [ConfigOverride]
  /// One sentence for each setting that has no counterpart.
  package let notes: [String]

  /// Reads the keys and values of `git config --get-regexp '^gitflow\.'`; other keys are ignored.
  package init(_ settings: [(key: String, value: String)]) {
    let settings = GitFlowSettings(settings)
    if settings.values.keys.contains(where: { $0.branch != nil && $0.name == "type" }) {
      let draft = NextImport.draft(of: settings)
      self.init(.next, draft)
    } else if settings.isEmpty {
      self.init(nil, ImportDraft(preset: .adapted))
    } else {
      self.init(.avh, AVHImport.draft(of: settings))
    }
  }

  private init(_ tool: Tool?, _ draft: ImportDraft) {
    self.tool = tool
    preset = draft.preset
    overrides = draft.overrides
    notes = draft.notes
  }
}
