package import Diagnostics

extension VersionOrderRule {
  /// What mends a version that can't be had.
  enum Way {
    /// What takes the next free version.
    case next(Remedy)
    /// No version would do: what has a release make room for one.
    case room(Remedy)
  }

  func way(_ name: String, _ branchClass: BranchClass, _ facts: VersionFacts) -> Way? {
    guard case .kind(let kind, let parts) = branchClass,
      case .introduces(let level) = kind.versionRole, let written = parts.version
    else { return nil }
    let next = facts.next(level, for: kind)
    let renamed = self.name(name, written, next)
    if faults(renamed, kind, next, facts).isEmpty {
      return .next(
        renaming(name, to: renamed, next, facts)
          ?? .run(kind.startCommand(next, words: parts.slug.map { [$0] } ?? [])))
    }
    // The release has to leave room for the version that is wanted.
    var wanted = facts
    wanted.open.append(
      VersionFacts.OpenBranch(ExistingBranch(name), kind: kind.name, version: written))
    return nextRelease(besides: kind, facts).flatMap { putOff($0, wanted) }.map(Way.room)
  }

  /// What puts the next version into a name of a kind that lacks one.
  package func naming(_ name: String, as kind: KindName, _ facts: VersionFacts) -> Remedy? {
    guard let kind = model.kind(kind), case .introduces(let level) = kind.versionRole else {
      return nil
    }
    let next = facts.next(level, for: kind)
    guard missing(facts, for: next) == nil,
      let remedy = model.renaming(name, to: WrittenVersion(next, facts.nameForm(model))),
      let renamed = remedy.commands.first?.words.last,
      faults(renamed, kind, next, facts).isEmpty
    else { return nil }
    return remedy
  }

  /// The command that gives a release the version after all others.
  private func putOff(_ release: VersionFacts.OpenBranch, _ facts: VersionFacts) -> Remedy? {
    guard let kind = model.kind(release.kind), case .introduces(let level) = kind.versionRole
    else { return nil }
    let name = release.branch.name
    let next = facts.next(level, for: kind)
    return renaming(name, to: self.name(name, release.version, next), next, facts)
  }

  /// The command that renames a branch and has its files state the version of the new name.
  private func renaming(
    _ old: String, to new: String, _ version: Version, _ facts: VersionFacts
  ) -> Remedy? {
    guard let renaming = facts.renaming(old, to: new) else { return nil }
    let remote = facts.open.first { $0.branch.name == old && $0.branch.remote != nil }?.branch
      .remote
    let warning = remote == nil ? Remedy([]) : BranchRenaming.warning(old)
    if versionFiles.isEmpty { return warning.then(.run(renaming)) }
    let push = remote.map { Command.git("push", $0, new) }
    let stated = Remedy.run(
      renaming + [
        .git("switch", new), .flowctl("version", "set", version.description),
        .git("commit", "-m", version.beginning).adding(versionFiles),
      ] + [push].compactMap(\.self))
    return warning.then(stated)
  }

  /// The name with another version, in the form that the repository writes.
  private func name(
    _ name: String, _ written: WrittenVersion, _ version: Version
  ) -> String {
    name.replacingFirst(
      written.text, with: version.text(in: model.nameForm ?? written.form))
  }
}

extension VersionFacts {
  /// What renames a branch wherever it is; nothing where it does not exist.
  fileprivate func renaming(_ old: String, to new: String) -> [Command]? {
    let standing = open.filter { $0.branch.name == old }
    return BranchRenaming.command(
      old, to: new, isHere: standing.contains { $0.branch.remote == nil },
      remote: standing.compactMap(\.branch.remote).first)
  }
}
