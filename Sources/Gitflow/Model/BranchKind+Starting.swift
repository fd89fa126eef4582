extension BranchKind {
  /// The command that begins a branch of the kind: of a release and a hotfix their own, which
  /// writes the version down.
  package var startWords: [String] {
    introducesVersion && ["release", "hotfix"].contains(name.text)
      ? [name.text, "start"] : ["start", name.text]
  }
}
