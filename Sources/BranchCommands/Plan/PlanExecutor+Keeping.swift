import Base
import Git
import Gitflow
import Session

/// Keeps commits for the journal: without a ref, `git gc` would delete those that no branch has.
///
/// One ref per run points to all of them, under flowctl's own prefix, which is never pushed.
extension PlanExecutor {
  /// The prefix of a ref for each run that has left commits behind, by its number.
  static let keepingPrefix = "refs/flowctl/runs/"

  private static let limit = 1000

  /// The ref that keeps the commits that a run leaves behind; empty if it leaves none.
  func keeping(_ run: FlowRun) async throws(Failure) -> [RefEdit] {
    let ref = Self.keepingPrefix + String(run.number)
    let left = Set(run.left).compactMap { ObjectID($0) }.sorted { "\($0)" < "\($1)" }
    guard var keeper = left.first, try await refs.resolve(ref) == nil else { return [] }
    let rest = Array(left.dropFirst())
    for start in stride(from: 0, to: rest.count, by: Self.limit) {
      let parents = [keeper] + rest[start..<min(start + Self.limit, rest.count)]
      let objects = try session.objects()
      keeper = try await askingGit { () async throws(GitError) in
        let tree = try await objects.commitDetails([parents[0]])[0].tree
        return try await git.commitTree(
          tree, parents: parents, message: "Keep what run \(run.number) of flowctl has left")
      }
    }
    return [RefEdit(ref, from: nil, to: keeper)]
  }

  /// Lets Git delete the commits of a run, since branches contain them again.
  func unkeeping(_ run: FlowRun) async throws(Failure) -> [RefEdit] {
    let ref = Self.keepingPrefix + String(run.number)
    guard let keeper = try await refs.resolve(ref) else { return [] }
    return [RefEdit(ref, from: keeper, to: nil)]
  }

  /// Deletes the oldest runs beyond the limit, with the refs of runs that no longer exist.
  func prune() async throws(Failure) {
    journal.prune()
    let known = Set(try journal.numbers.map(String.init))
    let kept = try await refs.references(under: [Self.keepingPrefix])
    let stale = kept.filter { !known.contains(String($0.name.dropFirst(Self.keepingPrefix.count))) }
    try await askingGit(
      await git.transact(
        stale.map { RefEdit($0.name, from: $0.id, to: nil) }, reason: "flowctl: forgotten"))
  }
}

extension FlowRun {
  /// Former tips that no branch may contain now: of deleted or rebased branches.
  fileprivate var left: [CommitID] {
    let rebased = Set(
      plan.steps.compactMap { step in
        if case .rebase(let rebase) = step { rebase.ref } else { nil }
      })
    return combined.filter { $0.after == nil || rebased.contains($0.ref) }.compactMap(\.before)
  }
}
