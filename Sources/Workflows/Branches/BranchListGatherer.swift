import Diagnostics
import Git
import Gitflow

/// Gathers what `branches` lists: one pass over the history for each target.
struct BranchListGatherer {
  let session: Session
  let policy: Policy
  let classifier: BranchClassifier

  func branches(_ facts: BranchFacts) async throws(Failure) -> [ListedBranch] {
    let targets = policy.model.kinds.map(permanentTarget)
    let plainTarget = policy.model.plainTopicKind.flatMap(permanentTarget)
    var branches = zip(facts.existing, facts.ids).map { branch, id in
      guard let kind = classifier.kindIndex(of: branch.name) else {
        return ListedBranch(branch: branch, id: id, target: plainTarget)
      }
      return ListedBranch(
        branch: branch, id: id, kind: kind,
        target: targets[kind] ?? openTarget(branch.name, facts.versions))
    }
    if branches.isEmpty { return [] }
    let history = try await session.history(tips: branches.map(\.id))
    let locator = BranchLocator(refs: try RefReader.open(session), remote: policy.remote)
    let byTarget = Dictionary(grouping: branches.indices.filter { branches[$0].target != nil }) {
      branches[$0].target ?? ""
    }
    var compared: [[Int]] = []
    var comparisons: [HeadsOfBase] = []
    for (target, indices) in byTarget {
      guard let base = try await locator.locate(target).id else { continue }
      compared.append(indices)
      comparisons.append(HeadsOfBase(base, indices.map { branches[$0].id }))
    }
    let distances = try await converting { [comparisons] () async throws(GitError) in
      try await history.aheadBehind(comparisons)
    }
    for (indices, distances) in zip(compared, distances) {
      for (index, distance) in zip(indices, distances) { branches[index].distance = distance }
    }
    try await readTimes(&branches, history)
    return branches
  }

  /// The branch of the same version that the name's kind merges into.
  private func openTarget(_ name: String, _ versions: VersionFacts) -> String? {
    let branchClass = classifier.classify(name)
    guard let target = branchClass.kind?.targets.first else { return nil }
    let version = branchClass.parts?.version?.version
    return versions.open.first { open in
      open.kind == target && (version == nil || open.version.version == version)
    }?.branch.name
  }

  /// Where a kind merges into; a permanent branch is compared with what it was taken from.
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
