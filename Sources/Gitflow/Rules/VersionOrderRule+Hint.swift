package import Diagnostics

extension VersionOrderRule {
  /// What takes the next version, or, where none is free, has a release make room for one.
  func way(
    _ name: String, _ kind: BranchKind, _ parts: NameParts, _ written: WrittenVersion,
    _ facts: VersionFacts
  ) -> (remedy: Remedy, isFree: Bool)? {
    guard let next = next(kind, facts) else { return nil }
    let renamed = self.name(name, written, next)
    if faults(renamed, kind, next, facts).isEmpty {
      let start = Remedy.run(kind.startCommand(next, words: parts.slug.map { [$0] } ?? []))
      return (renaming(name, to: renamed, next, facts) ?? start, true)
    }
    // The release has to leave room for the version that is wanted.
    var wanted = facts
    wanted.open.append(
      VersionFacts.OpenBranch(ExistingBranch(name), kind: kind.name, version: written))
    guard let release = nextRelease(besides: kind, facts), let kind = model.kind(release.kind),
      let later = self.next(kind, wanted)
    else { return nil }
    let old = release.branch.name
    return renaming(old, to: self.name(old, release.version, later), later, wanted)
      .map { ($0, false) }
  }

  private func next(_ kind: BranchKind, _ facts: VersionFacts) -> Version? {
    kind.bump.map { facts.next($0, for: kind) }
  }

  /// What puts the next version into a name of a kind that lacks one.
  package func naming(_ name: String, as kind: KindName, _ facts: VersionFacts) -> Remedy? {
    guard let kind = model.kind(kind), let next = next(kind, facts),
      missing(facts, for: next) == nil,
      let remedy = model.renaming(name, to: WrittenVersion(next, facts.nameForm(model))),
      let renamed = remedy.commands.first?.words.last, faults(renamed, kind, next, facts).isEmpty
    else { return nil }
    return remedy
  }

  /// What renames a branch wherever it is, and has its files state the version of the new name.
  private func renaming(
    _ old: String, to new: String, _ version: Version, _ facts: VersionFacts
  ) -> Remedy? {
    let standing = facts.open.map(\.branch).filter { $0.name == old }
    let remote = standing.compactMap(\.remote).first
    let isHere = standing.contains { $0.remote == nil }
    guard var commands = BranchRenaming.command(old, to: new, isHere: isHere, remote: remote) else {
      return nil
    }
    if !versionFiles.isEmpty {
      commands += [
        .git("switch", new), .flowctl("version", "set", version.description),
        .git("commit", "-m", version.beginning).adding(versionFiles),
      ]
      if let remote { commands.append(.git("push", remote, new)) }
    }
    return remote == nil ? .run(commands) : BranchRenaming.warning(old).then(.run(commands))
  }

  /// The name with another version, in the form that the repository writes.
  private func name(_ name: String, _ written: WrittenVersion, _ version: Version) -> String {
    name.replacingFirst(written.text, with: version.text(in: model.nameForm ?? written.form))
  }
}
