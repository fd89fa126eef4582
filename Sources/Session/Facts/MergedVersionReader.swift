import Git
import Gitflow

/// Reads of one commit which version it brought into production.
struct MergedVersionReader {
  private let classifier: BranchClassifier
  private let remote: String
  private let production: String?

  init(_ policy: Policy) {
    classifier = BranchClassifier(policy.model)
    remote = policy.remote
    production = policy.model.production?.branch
  }

  /// The version, where the commit's message names its branch.
  ///
  /// Where a shallow clone ends, a merge has lost its parents, and brought only itself.
  func merged(by entry: LogEntry, isOnLine: Bool) -> MergedVersion? {
    let isSquash = entry.parents.count == 1
    guard let name = isSquash ? squashed(by: entry, isOnLine) : source(of: entry),
      let open = classifier.openVersion(of: ExistingBranch(name))
    else { return nil }
    let brought = entry.parents.dropFirst().first ?? entry.id
    return MergedVersion(branch: open, id: entry.id, brought: brought, isSquash: isSquash)
  }

  private func squashed(by entry: LogEntry, _ isOnLine: Bool) -> String? {
    guard isOnLine, let production else { return nil }
    return classifier.squashedVersion(in: entry.subject, into: production)
  }

  private func source(of entry: LogEntry) -> String? {
    let subject = MergeSubject(parsing: entry.subject, body: entry.body, remote: remote)
    guard case .branch(let name, _)? = subject?.source,
      subject?.target == nil || subject?.target == production
    else { return nil }
    return name
  }
}
