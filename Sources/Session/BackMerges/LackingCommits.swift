package import Diagnostics
package import Git
import Gitflow

/// Finds what another branch lacks of production: the one answer to who needs a back-merge.
package struct LackingCommits {
  /// Commits that are compared; a branch that lacks more is reported with so many.
  static let limit = 1000

  let session: Session

  /// A value of these parts.
  package init(session: Session) {
    self.session = session
  }

  /// Commits of production that the branch can't reach and whose content it lacks or has as a copy,
  /// and those that it had and reverted.
  func find(
    of production: ObjectID, on line: ObjectID
  ) async throws(Failure) -> Evidence<[MissingCommit]> {
    if production == line { return .known([]) }
    let objects = try session.objects()
    let history = try await session.history(tips: [production, line], in: objects)
    // Merges are tried out, and nothing of them is kept.
    let scratch = try TemporaryDirectory.make("objects", for: .missingBackMerge, in: session.world)
    defer { scratch.remove() }
    return try await session.unlessCutOff { () async throws(GitError) in
      let lacking = try await history.commits(
        from: [production], excluding: [line], limit: Self.limit)
      let git = try await objects.commands.foretelling(in: scratch.path)
      let reverted = try await RevertedCommits(git: git).find(of: production, on: line)
      if lacking.first.isEmpty { return .known(reverted) }
      let finder = EquivalentFinder(
        objects: objects, git: git, history: history, production: production, line: line)
      let details = try await objects.commitDetails(lacking.first)
      return .known(try await finder.missing(details) + reverted)
    }
  }

  /// True where a branch needs no merge of a commit: it has it, or its content by other commits.
  package func isPaid(_ tip: ObjectID, in target: ObjectID) async throws(Failure) -> Bool {
    // A further merge would not bring back what was reverted.
    if try await session.isAncestor(tip, of: target, in: try session.objects()) { return true }
    guard case .known(let lacking) = try await find(of: tip, on: target) else { return false }
    return lacking.count < Self.limit && lacking.allSatisfy { $0.equivalent != nil }
  }
}
