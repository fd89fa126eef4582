import Diagnostics
import Effects
import Git
import Gitflow

/// A squashed back-merge in which conflicts were resolved: only its title states what it is, since no
/// content shows it.
struct StatedBackMerge {
  /// Commits whose titles are read.
  private static let limit = 20_000

  let session: Session
  let classifier: BranchClassifier
  /// Production and the line, by their names and their commits.
  let source: (name: String, id: ObjectID)
  let target: (name: String, id: ObjectID)

  /// The commit, where a merge of what is missing would conflict, and nothing is newer than it.
  func find() async throws(Failure) -> LogEntry? {
    let objects = try session.objects()
    let scratch = try TemporaryDirectory.make("objects", for: .missingBackMerge, in: session.world)
    defer { scratch.remove() }
    return try await askingGit { () async throws(GitError) in
      let git = try await objects.commands.foretelling(in: scratch.path)
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

  /// False where git is too old to try it out.
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

  /// Whether a title is the one of a request that merges production, or a version, into the line:
  /// `Merge main into develop (#9)`, `Merge branch 'main' into develop`, `Merge/main into develop`.
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
