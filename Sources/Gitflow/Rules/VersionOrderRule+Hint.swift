package import Base

extension VersionOrderRule {
  /// The command that uses the next version or, if none is free, raises the version of a release.
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
    // The release must get a higher version to make the requested version free.
    var wanted = facts
    wanted.branches.append(
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

  /// Adds the next version to a name whose branch type needs one.
  package func naming(_ name: String, as kind: KindName, _ facts: VersionFacts) -> Remedy? {
    guard let kind = model.kind(kind), let next = next(kind, facts),
      missing(facts) == nil,
      let remedy = model.renaming(name, to: WrittenVersion(next, facts.nameForm(model))),
      let renamed = remedy.commands.first?.words.last, faults(renamed, kind, next, facts).isEmpty
    else { return nil }
    return remedy
  }

  /// Renames a branch everywhere, and sets the new version in its files.
  private func renaming(
    _ old: String, to new: String, _ version: Version, _ facts: VersionFacts
  ) -> Remedy? {
    let standing = facts.branches.map(\.branch).filter { $0.name == old }
    if standing.isEmpty { return nil }
    var commands = [Command.flowctl("rename", old, new)]
    if !versionFiles.isEmpty {
      commands += [
        .git("switch", new), .flowctl("version", "set", version.description),
        .git("commit", "-m", version.beginning).adding(versionFiles),
      ]
      if let remote = standing.compactMap(\.remote).first {
        commands.append(.git("push", remote, new))
      }
    }
    return .run(commands)
  }

  /// The name with another version, in the form of the repository.
  private func name(_ name: String, _ written: WrittenVersion, _ version: Version) -> String {
    name.replacingFirst(written.text, with: version.text(in: model.nameForm ?? written.form))
  }
}
