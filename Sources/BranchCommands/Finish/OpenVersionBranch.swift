package import Diagnostics
import Git
package import Gitflow
package import Session

/// Finds the branch that `release finish` means when given a version or nothing.
///
/// If none is open, uses the merged one: with the given version, or without a tag.
package enum OpenVersionBranch {
  /// The current branch if it has this type, else the only open branch of the type.
  ///
  /// Returns the data about production's merges too, to avoid reading it again.
  package static func name(
    of kind: KindName, _ version: Version?, in session: Session
  ) async throws(Failure) -> FinishedName {
    var known: MergedVersions?
    let name = try await self.name(of: kind, version, in: session, &known)
    return FinishedName(name, known: known)
  }

  private static func name(
    of kind: KindName, _ version: Version?, in session: Session, _ known: inout MergedVersions?
  ) async throws(Failure) -> String {
    let policy = try session.policy().policy
    guard policy.model.kind(kind) != nil else {
      throw Failure(
        .usage, "finish", "the model has no branch type '\(kind)'",
        hint: .flowctl("finish", "<branch>"))
    }
    let refs = try session.refs()
    var facts = try await VersionFacts.read(refs, policy, in: session)
    func isMeant(_ branch: VersionFacts.OpenBranch) -> Bool {
      branch.kind == kind && (version == nil || branch.version.version == version)
    }
    let own = try await refs.head().branch
    let meant = facts.branches.filter(isMeant).map(\.branch.name)
    if let own, meant.contains(own) { return own }
    // A branch that was kept is meant only if none is open.
    let open = facts.open.filter(isMeant).map(\.branch.name)
    var names = Set(open.isEmpty ? meant : open).sorted()
    if names.isEmpty {
      let tag = version.map(facts.lastTag(below:)) ?? facts.lastTag?.name
      known = try await MergedVersions.production(beyond: tag, policy, refs, in: session)
    }
    if names.isEmpty, let version {
      let merged = try await MergedVersions.merge(
        of: version, facts, policy, refs, in: session, known: known)
      names = [merged?.branch].compactMap(\.self).filter(isMeant).map(\.branch.name)
    } else if names.isEmpty {
      try await facts.readMerges(policy, refs, in: session, known: known)
      names = facts.untagged.filter(isMeant).map(\.branch.name)
    }
    if names.isEmpty, version == nil,
      let last = try finished(policy, in: session).first(where: isMeant)
    {
      names = [last.branch.name]
    }
    if let own, names.contains(own) { return own }
    if let only = names.first, names.count == 1 { return only }
    let state = facts.untagged.isEmpty ? "open" : "merged and not tagged"
    let seen =
      names.isEmpty
      ? "no such branch is open" : "several are \(state): \(names.joined(separator: ", "))"
    let wanted = version.map { " of version \($0)" } ?? ""
    throw Failure(
      .fail, "finish", "can't determine the \(kind) branch\(wanted): \(seen)",
      hint: names.isEmpty
        ? .flowctl("\(kind)", "start") : .flowctl("\(kind)", "finish", "<version>"))
  }

  /// The version branches that were finished in this clone, newest first, to allow a rerun.
  private static func finished(
    _ policy: Policy, in session: Session
  ) throws(Failure) -> [VersionFacts.OpenBranch] {
    let classifier = BranchClassifier(policy.model)
    return try PlanJournal(session).done.filter { $0.plan.command == "finish" }
      .compactMap { classifier.openVersion(of: ExistingBranch($0.plan.subject)) }
  }
}

/// The branch to finish, with data already read to find its name.
package struct FinishedName: Sendable {
  package let name: String?
  let known: MergedVersions?

  /// The given name; nil for the current branch.
  package init(_ name: String?) { (self.name, known) = (name, nil) }

  init(_ name: String, known: MergedVersions?) { (self.name, self.known) = (name, known) }
}
