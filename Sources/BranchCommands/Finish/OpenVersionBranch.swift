package import Base
import Git
package import Gitflow
package import Session

/// Finds the branch that `release finish` means when given a version or nothing.
///
/// If none is open, uses the merged one: with the given version, or without a tag.
package enum OpenVersionBranch {
  /// The current branch if it has this type, else the only open branch of the type.
  ///
  /// Contains what was read about production's merges, to avoid reading it again.
  package static func name(
    of kind: KindName, _ version: Version?, in session: Session
  ) async throws(Failure) -> FinishedName {
    let repository = try Repository(session)
    return FinishedName(try await name(of: kind, version, repository), repository)
  }

  private static func name(
    of kind: KindName, _ version: Version?, _ repository: Repository
  ) async throws(Failure) -> String {
    guard repository.policy.model.kind(kind) != nil else {
      throw Failure(
        .usage, "finish", "the model has no branch type '\(kind)'",
        hint: .flowctl("finish", "<branch>"))
    }
    var facts = try await repository.versions()
    func matches(_ branch: VersionFacts.OpenBranch) -> Bool {
      branch.kind == kind && (version == nil || branch.version.version == version)
    }
    let own = try await repository.refs.head().branch
    let matching = facts.branches.filter(matches).map(\.branch.name)
    if let own, matching.contains(own) { return own }
    // A branch that was kept is meant only if none is open.
    let open = facts.open.filter(matches).map(\.branch.name)
    var names = Set(open.isEmpty ? matching : open).sorted()
    if names.isEmpty, let version {
      let merged = try await repository.merge(of: version, facts)
      names = [merged?.branch].compactMap(\.self).filter(matches).map(\.branch.name)
    } else if names.isEmpty {
      facts = try await repository.versionsWithMerges()
      names = facts.untagged.filter(matches).map(\.branch.name)
    }
    if names.isEmpty, version == nil,
      let last = try finished(repository).first(where: matches)
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
    _ repository: Repository
  ) throws(Failure) -> [VersionFacts.OpenBranch] {
    let classifier = repository.classifier
    return try PlanJournal(repository.session).done.filter { $0.plan.command == "finish" }
      .compactMap { classifier.openVersion(of: ExistingBranch($0.plan.subject)) }
  }
}

/// The branch to finish, with the repository that was read to find its name.
package struct FinishedName: Sendable {
  /// Nil for the current branch.
  let name: String?
  let repository: Repository?

  init(_ name: String?, _ repository: Repository? = nil) {
    (self.name, self.repository) = (name, repository)
  }
}
