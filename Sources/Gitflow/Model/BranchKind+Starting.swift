extension BranchKind {
  /// The command that begins a branch of the kind; that of a release or hotfix writes its version.
  package var startWords: [String] {
    introducesVersion && ["release", "hotfix"].contains(name.text)
      ? [name.text, "start"] : ["start", name.text]
  }
}
