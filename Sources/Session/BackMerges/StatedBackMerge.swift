import Base
import Git
import Gitflow

/// A squashed back-merge with resolved conflicts: only its title identifies it, because its
/// content doesn't.
struct StatedBackMerge {
  /// The maximum number of titles read.
  private static let limit = 20_000

  let session: Session
  let classifier: BranchClassifier
  /// Production and the branch, by their names and their commits.
  let source: (name: String, id: ObjectID)
  let target: (name: String, id: ObjectID)

  /// The commit, if merging the missing commits would conflict and none of them is newer.
  func find() async throws(Failure) -> LogEntry? {
    try await session.withTrialMerges(
      of: try session.objects().commands, for: .missingBackMerge
    ) { git throws(GitError) in
      guard try await conflicts(git) else { return nil }
      let own = try await git.log(from: [target.id], excluding: [source.id], limit: Self.limit)
      let theirs = try await git.log(from: [source.id], excluding: [target.id], limit: Self.limit)
      let newest = theirs.map(\.time).max() ?? 0
      let reverts = Reverts(in: own)
      return own.first { entry in
        entry.parents.count == 1 && entry.time >= newest && states(entry.subject)
          && reverts.reverter(of: entry.id) == nil
      }
    }
  }

  /// False if Git is too old for a trial merge.
  private func conflicts(_ git: GitCommands) async throws(GitError) -> Bool {
    do throws(GitError) {
      guard case .conflicts = try await git.mergeTree(of: source.id, into: target.id) else {
        return false
      }
      return true
    } catch .unsupported {
      return false
    }
  }

  /// Whether a title belongs to a pull request that merges production, or a version, into the
  /// branch: `Merge main into develop (#9)`, `Merge branch 'main' into develop`, `Merge/main into
  /// develop`.
  private func states(_ subject: String) -> Bool {
    let title = MergeSubject.isSquash(subject) ? Self.titleWithoutNumber(subject) : subject
    let words = title.replacing("'", with: "").lowercased()
    let starts = ["merge branch ", "merge remote-tracking branch ", "merge ", "merge/"]
    let ends = [" into \(target.name.lowercased())", "-into-\(target.name.lowercased())"]
    guard let start = starts.first(where: words.hasPrefix),
      let end = ends.first(where: words.hasSuffix), start.count + end.count < words.count
    else { return false }
    let merged = String(words.dropFirst(start.count).dropLast(end.count))
    if merged == source.name.lowercased() || merged.hasSuffix("/" + source.name.lowercased()) {
      return true
    }
    return classifier.classify(merged).kind?.introducesVersion == true
  }

  private static func titleWithoutNumber(_ subject: String) -> String {
    String(subject.prefix(upTo: subject.lastIndex(of: "(") ?? subject.endIndex))
      .split(separator: " ").joined(separator: " ")
  }
}
