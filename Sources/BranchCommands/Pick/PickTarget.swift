import Base
import Git
import Gitflow
import Session

/// The open release or hotfix branch that changes are picked into.
struct PickTarget {
  let open: VersionFacts.OpenBranch
  /// The ref with the newest commits, local or of the remote.
  let ref: String
  let tip: ObjectID
  let tips: BranchTips
  let remote: String

  var name: String { open.branch.name }
  /// The version as the user types it.
  var version: String { open.version.version.description }
  /// The command that lists its picks.
  var ledger: Remedy { .flowctl("release", "picks", version) }

  /// Finds the branch of a version or name; without one, the only open branch.
  ///
  /// `again` is the typed command, up to the version.
  static func find(
    _ into: String?, again: Command, _ repository: Repository
  ) async throws(Failure) -> PickTarget {
    let versions = try await repository.versionsWithMerges()
    let wanted = into.flatMap { WrittenVersion(parsing: $0, .any)?.version }
    let all = versions.openOnce
    let open = all.filter { branch in
      into == nil || branch.branch.name == into || branch.version.version == wanted
    }
    let other = all.first.map { again.adding([$0.version.version.description]) }
    guard let first = open.first, into != nil || open.count == 1 else {
      if let wanted, let tag = versions.tag(of: wanted) {
        throw Failure(
          .fail, PickCommits.rule, "\(wanted) is already released as '\(tag)'",
          hint: other.map(Remedy.run) ?? .flowctl("hotfix", "start"))
      }
      let names = CountText.names(all.map(\.branch.name), most: 5)
      throw Failure(
        .fail, PickCommits.rule,
        (into.map { "no open release or hotfix '\($0)'; " } ?? "")
          + (all.isEmpty ? "no release is open" : "open: \(names)"),
        hint: other.map(Remedy.run) ?? .flowctl("release", "start"))
    }
    let remote = repository.policy.remote
    let tips = try await repository.tips(of: first.branch.name, on: remote)
    guard let tip = ObjectID(tips.newest) else {
      let absent = repository.locator.absent(first.branch.name)
      throw .undecided(PickCommits.rule, absent.reason, hint: absent.remedy())
    }
    let ref =
      tips.newest == tips.local
      ? RefName.branch(first.branch.name) : RefName.tracking(first.branch.name, of: remote)
    return PickTarget(open: first, ref: ref, tip: tip, tips: tips, remote: remote)
  }

  /// Refuses to move the branch in this clone to a commit that lacks its own ones.
  func checkMove() throws(Failure) {
    do throws(FinishError) {
      try tips.checkUnited(name, of: remote)
    } catch {
      var finding = error.diagnostic
      finding.rule = PickCommits.rule
      throw Failure(.fail, [finding])
    }
  }

  /// The type of a branch that is merged into it by a pull request; nil if the model has none.
  func topicKind(_ model: BranchModel) -> BranchKind? {
    model.kinds.first { kind in
      kind.refersToVersion && kind.sources.contains(open.kind) && kind.targets.contains(open.kind)
    }
  }
}
