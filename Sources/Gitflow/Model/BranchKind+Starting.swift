extension BranchKind {
  /// The command that begins a branch of the kind; that of a release or hotfix writes its version.
  package var startWords: [String] {
    hasOwnCommands ? [name.text, "start"] : ["start", name.text]
  }

  /// The command that finishes the open one of the kind without being told its name.
  var finishWords: [String]? { hasOwnCommands ? [name.text, "finish"] : nil }

  private var hasOwnCommands: Bool {
    introducesVersion && ["release", "hotfix"].contains(name.text)
  }
}
