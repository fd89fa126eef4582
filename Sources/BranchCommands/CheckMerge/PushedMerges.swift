package import Base
package import Git
import Gitflow
package import Session

/// The local merges into a permanent branch that a push would publish, checked as `check merge` does.
package struct PushedMerges {
  /// The maximum number of commits to check.
  private static let limit = 100

  private let repository: Repository
  private let branch: String

  /// The merges into a branch of a repository.
  package init(into branch: String, in session: Session) throws(Failure) {
    repository = try Repository(session)
    self.branch = branch
  }

  private var session: Session { repository.session }

  /// The errors of the merges since a commit; what flowctl has merged was checked before.
  package func findings(
    from former: ObjectID, to head: ObjectID
  ) async throws(Failure) -> [Diagnostic] {
    let log = try await session.log(
      from: [head], excluding: [former], firstParent: true, limit: Self.limit)
    let journal = try PlanJournal(session)
    let runs = Array(try journal.done) + [try journal.open()].compactMap(\.self)
    let made = Set(runs.flatMap { $0.changes.values.map(\.after) })
    var findings: [Diagnostic] = []
    for entry in log where !made.contains(CommitID(entry.id)) {
      guard let base = entry.parents.first else { continue }
      if let tip = entry.parents.dropFirst().first {
        guard let name = try await source(of: entry, tip) else { continue }
        findings += try await self.findings(name, at: tip, into: base)
      } else if entry.id == head, let name = try await branch(at: head) {
        // A fast-forward to another branch is no merge commit.
        findings += try await self.findings(name, at: head, into: former)
          .filter { $0.rule == .mergeTarget }
      }
    }
    return findings
  }

  /// The merged branch: by the message, or the branch that is still there.
  private func source(of merge: LogEntry, _ tip: ObjectID) async throws(Failure) -> String? {
    let subject = MergeSubject(
      parsing: merge.subject, body: merge.body, remote: repository.policy.remote)
    if case .branch(let name, _)? = subject?.source { return name == branch ? nil : name }
    return try await branch(at: tip)
  }

  /// A topic or version branch at a commit.
  private func branch(at tip: ObjectID) async throws(Failure) -> String? {
    let classifier = repository.classifier
    let refs = try await repository.refs.references(under: [RefName.branch("")])
    return refs.first { reference in
      reference.target == tip
        && classifier.classify(RefName.short(reference.name)).kind?.isPermanent == false
    }.map { RefName.short($0.name) }
  }

  private func findings(
    _ name: String, at tip: ObjectID, into base: ObjectID
  ) async throws(Failure) -> [Diagnostic] {
    var change = Change(source: name, target: branch, head: tip)
    change.headBranch = .found(tip, display: name)
    change.base = .found(base, display: branch)
    let report = try await RequestCheck(repository).run(change)
    let remote = "\(repository.policy.remote)/\(branch)"
    return report.diagnostics.filter(\.isCertainError).map {
      var finding = $0
      // A base can only be changed before the merge.
      if $0.rule == .mergeTarget {
        finding.hint = Remedy.explain("it is merged only in this clone; to see it")
          .then(.git("log", "--oneline", "\(remote)..\(branch)"))
      }
      return finding
    }
  }
}
