import Base
import Git
import Gitflow
import Session

/// The branches to delete, and those that are kept, with the reasons.
struct PruneFindings {
  private(set) var merged: [MergedBranch] = []
  private var kept: [String] = []
  private var uncompared: [Uncompared] = []

  var notes: [String] {
    kept.map { "kept: \($0)" } + uncompared.map { "not compared: \($0.reason)" }
  }

  var uncomparedValue: JSONValue {
    .array(uncompared.map { ["name": .string($0.name), "reason": .string($0.reason)] })
  }

  /// Compares topic and version branches with their targets.
  static func read(_ repository: Repository) async throws(Failure) -> PruneFindings {
    let session = repository.session
    let versions = try await repository.versions()
    let branches = try await branches(repository, versions)
    let states = try await BranchStates(session).read(branches)
    let checkedOut = try await checkedOut(repository)
    var findings = PruneFindings()
    for (branch, found) in zip(branches, states.found) {
      let own = repository.focused(onBranches: [branch.name])
      let versions = own.isFocused ? try await own.versions() : versions
      let state = BranchState(found.content, tag: versions.tag(ofBranch: branch.name))
      let (name, target) = (branch.name, found.target ?? "")
      switch state {
      case .open where found.content == .started:
        findings.kept.append("'\(name)' has no commits of its own")
      case .open, .diverged: continue
      case .reverted: findings.kept.append("'\(name)' was merged into '\(target)' and reverted")
      case .unknown(let reason, _): findings.kept.append("'\(name)': \(reason)")
      case .merged, .shipped:
        guard let tip = CommitID(branch.id) else { continue }
        let isCopied = found.content == .copied
        if let place = checkedOut[RefName.branch(name)] {
          findings.kept.append("'\(name)' is checked out in '\(place)'")
          continue
        }
        let created = own.classifier.classify(name).createdVersion?.version
        if let created, state == .merged, versions.lastTag.map({ $0.version < created }) ?? true {
          findings.kept.append("'\(name)' is not tagged yet")
          continue
        }
        if !isCopied, created != nil,
          let lacking = try await lacking(branch, own, versions)
        {
          findings.kept.append("'\(name)' is not in '\(lacking)' yet")
          continue
        }
        findings.merged.append(MergedBranch(name, tip, in: target, isCopied: isCopied))
      }
    }
    findings.merged.sort { $0.name < $1.name }
    findings.uncompared = states.uncompared
    return findings
  }

  /// The branches that may be deleted once they are merged, with the tips of their targets.
  private static func branches(
    _ repository: Repository, _ versions: VersionFacts
  ) async throws(Failure) -> [ComparedBranch] {
    let (classifier, locator) = (repository.classifier, repository.locator)
    let whole = AllowedTarget(repository.policy.model, versions)
    var branches: [ComparedBranch] = []
    for reference in try await repository.refs.references(under: [RefName.branch("")]) {
      let name = RefName.short(reference.name)
      guard classifier.classify(name).endsWithMerge else { continue }
      let own = repository.focused(onBranches: [name])
      let allowed =
        own.isFocused ? AllowedTarget(own.policy.model, try await own.versions()) : whole
      // A deleted release was merged itself: what was merged into it is in production.
      let into = (try? allowed.name(for: name)) ?? own.production
      guard let into else { continue }
      branches.append(
        ComparedBranch(
          name: name, id: reference.target, targets: try await locator.variants(of: into)))
    }
    return branches
  }

  /// The first branch that `finish` would merge a version back into; nil if there is none.
  ///
  /// On a trunk, the tag of the version is merged back.
  private static func lacking(
    _ branch: ComparedBranch, _ repository: Repository, _ versions: VersionFacts
  ) async throws(Failure) -> String? {
    let (name, session) = (branch.name, repository.session)
    guard let target = repository.production, !repository.policy.model.isTrunk else { return nil }
    let route = FinishRoute(
      name, repository.classifier.classify(name), into: target, model: repository.policy.model,
      versions: versions)
    for backMerge in route.backMerges {
      guard let last = try await repository.locator.variants(of: backMerge.target).last else {
        continue
      }
      if try await !session.isAncestor(branch.id, of: last.id) { return last.display }
    }
    return nil
  }

  /// The full names of the checked-out refs, with their working trees.
  private static func checkedOut(
    _ repository: Repository
  ) async throws(Failure) -> [String: String] {
    let (location, files) = (repository.location, repository.session.world.files)
    var places: [String: String] = [:]
    for other in try await askingGit(try CheckedOutBranch.elsewhere(than: location, files: files)) {
      places[other.ref] = other.worktree
    }
    if let ref = try await repository.refs.head().ref { places[ref] = location.directory }
    return places
  }
}

extension BranchClass {
  /// True for a topic or version branch: a permanent one stays, and others have no target.
  var endsWithMerge: Bool {
    switch self {
    case .kind(let kind, _): !kind.isPermanent
    case .revert, .backMerge: true
    case .bot, .unknown: false
    }
  }
}
