import Diagnostics
import Git
import Gitflow

/// Gathers what `branches` lists: one pass over the history for each target.
struct BranchListGatherer {
  let session: Session
  let policy: Policy
  let classifier: BranchClassifier

  func branches(_ facts: BranchFacts) async throws(Failure) -> [ListedBranch] {
    var branches = zip(facts.existing, facts.ids).map { branch, id in
      let branchClass = classifier.classify(branch.name)
      return ListedBranch(
        branch: branch, id: id, kind: branchClass.kind?.name,
        target: target(branchClass, branch.name, facts))
    }
    if branches.isEmpty { return [] }
    let history = try await session.history(tips: branches.map(\.id))
    let locator = BranchLocator(refs: try RefReader.open(session), remote: policy.remote)
    let byTarget = Dictionary(grouping: branches.indices.filter { branches[$0].target != nil }) {
      branches[$0].target ?? ""
    }
    for (target, indices) in byTarget {
      guard let base = try await locator.locate(target).id else { continue }
      let heads = indices.map { branches[$0].id }
      let distances = try await converting { () async throws(GitError) in
        try await history.aheadBehind(heads, base: base)
      }
      for (index, distance) in zip(indices, distances) { branches[index].distance = distance }
    }
    try await readTimes(&branches, history)
    return branches
  }

  /// Where the kind merges into; a permanent branch is compared with what it was taken from.
  private func target(
    _ branchClass: BranchClass, _ name: String, _ facts: BranchFacts
  ) -> String? {
    guard let kind = branchClass.kind else {
      return policy.model.plainTopicKind.flatMap(permanentTarget)
    }
    if let name = permanentTarget(kind) { return name }
    guard let target = kind.targets.first else { return nil }
    let version = branchClass.parts?.version?.version
    return facts.versions.open.first { open in
      open.kind == target && (version == nil || open.version.version == version)
    }?.branch.name
  }

  private func permanentTarget(_ kind: BranchKind) -> String? {
    for name in kind.isPermanent ? kind.sources : kind.targets {
      if case .permanent(let branch, _)? = policy.model.kind(name)?.shape { return branch }
    }
    return nil
  }

  private func readTimes(
    _ branches: inout [ListedBranch], _ history: CommitHistory
  ) async throws(Failure) {
    let ids = branches.map(\.id)
    let times = try await converting { () async throws(GitError) in
      try await history.commitTimes(of: ids)
    }
    for (index, time) in zip(branches.indices, times) { branches[index].time = time }
  }

  func readAuthors(_ branches: inout [ListedBranch]) async throws(Failure) {
    let git = try session.git()
    let ids = branches.map(\.id)
    let details = try await converting { () async throws(GitError) in
      try await git.commitDetails(ids)
    }
    for (index, commit) in zip(branches.indices, details) {
      branches[index].author = commit.author.name
    }
  }
}
