import Base

/// Decides whether a branch may merge: the only place where all rules of a merge are evaluated.
package struct MergePolicy: Sendable {
  private let policy: Policy

  /// The decision by a policy, which is that of the base branch.
  package init(_ policy: Policy) { self.policy = policy }

  private var model: BranchModel { policy.model }

  /// The result of each rule for a merge, with the severity of the policy.
  package func evaluate(_ request: MergeRequest, _ facts: MergeFacts) -> [RuleResult] {
    guard let effective = request.withFinalTarget(in: model) else { return unknownTarget(request) }
    return [
      target(effective, facts), base(effective, facts),
      StaleBaseRule.check(
        effective, behind: facts.behind, limit: policy.staleBaseLimit, display: facts.target),
      version(effective, facts), facts.versionFiles, undone(effective, facts),
      facts.unreleased.map { UnreleasedCodeRule.check(effective, $0, policy.history.allowed) },
      facts.review.map(StoreReviewRule.check),
      PullRequestSizeRule.check(request, facts.files, limits: policy.size),
    ].compactMap { $0?.weighed(by: policy) }
  }

  /// A version that undoes changes of production would take them out of the live app.
  private func undone(_ request: MergeRequest, _ facts: MergeFacts) -> RuleResult? {
    if let rolledBack = facts.rolledBack { return RuleResult(failing: [rolledBack]) }
    guard let undone = facts.undone else { return nil }
    var backMerge = PendingBackMerge(
      source: facts.live ?? facts.target, sourceName: request.base.name,
      target: request.head.display, targetName: request.head.name, missing: undone)
    backMerge.isOfTag = facts.live != nil
    backMerge.planned = facts.liveBranch.map { .flowctl("finish", $0, "--local") }
    if backMerge.isOfTag, backMerge.restored == nil {
      return MissingBackMergeRule.check(backMerge).first
    }
    backMerge.start = backMerge.restored.flatMap {
      model.starting(into: request.head.name, restoring: $0)
    }
    return MissingBackMergeRule.check(undone: backMerge)
  }

  /// No severity can make this a pass, because the policy that applies is unknown, too.
  private func unknownTarget(_ request: MergeRequest) -> [RuleResult] {
    guard case .missing(let reason, let remedy)? = request.stack else { return [] }
    let rest: [RuleID] = [.wrongBase, .staleBase, .versionOrder, .pullRequestSize]
    return [.unknown(.mergeTarget, reason, remedy: remedy)]
      + rest.map { .skipped($0, "the target branch of the stack is not known") }
  }

  private func target(_ request: MergeRequest, _ facts: MergeFacts) -> RuleResult {
    if let ended = ended(request, facts) { return ended }
    let result = MergeTargetRule(model).check(
      request, openReleases: openReleases(request, facts))
    guard result.check.answer == .pass, let reverted = facts.reverted else { return result }
    let start = facts.versions?.tag(ofBranch: request.head.name) == nil ? nil : model.restart
    return .fail(
      .mergeTarget,
      reverted.account(of: request.head.display, in: request.base.name)
        + ": merging again does not restore the changes",
      hint: reverted.restoring(
        on: request.head.switching, in: facts.target, startingWith: start),
      evidence: [
        "merge": .string(reverted.merge.text), "revert": .string(reverted.by.text),
        "head": .string(request.head.display), "base": .string(request.base.name),
      ])
  }

  /// The releases that the head may be meant for.
  private func openReleases(_ request: MergeRequest, _ facts: MergeFacts) -> Evidence<[String]> {
    guard case .refers(let kind)? = request.head.kind?.versionRole, let versions = facts.versions
    else { return .notAsked(reason: "the branch belongs to no release") }
    if versions.tagGap == .shallow {
      return .missing(
        reason: "this clone is shallow and may lack open releases",
        remedy: .run(.git("fetch", "--unshallow")))
    }
    return .known(versions.open(kind).map(\.branch.name))
  }

  /// Commits that merge into a released branch would never be released.
  private func ended(_ request: MergeRequest, _ facts: MergeFacts) -> RuleResult? {
    guard request.base.kind?.introducesVersion == true, !request.isBackMerge(in: model),
      let versions = facts.versions, let tag = versions.tag(ofBranch: request.base.name)
    else { return nil }
    let name = request.head.name
    let move = AllowedTarget(model, versions).ended(name)?.command ?? .flowctl("model", "show")
    return .fail(
      .mergeTarget,
      "'\(request.base.name)' is released as '\(tag)' and accepts no more merges",
      hint: facts.isReleased ? .flowctl("finish", name, "--local") : move,
      evidence: ["head": .string(request.head.display), "base": .string(request.base.name)])
  }

  private func base(_ request: MergeRequest, _ facts: MergeFacts) -> RuleResult {
    .checking(.wrongBase, by: facts.history) { history in
      if request.isBackMerge(in: model) { return BackMergeRule.check(request, history) }
      if let parent = facts.squashedParent {
        return WrongBaseRule.check(request, source: facts.source, parent)
      }
      let provenance = Provenance(history, of: request.head, remote: policy.remote)
      return WrongBaseRule.check(request, source: facts.source, provenance.foreign)
    }
  }

  private func version(_ request: MergeRequest, _ facts: MergeFacts) -> RuleResult {
    if request.isBackMerge(in: model) {
      return .skipped(.versionOrder, "does not apply to a back-merge")
    }
    guard let versions = facts.versions else {
      return .skipped(.versionOrder, "does not apply here")
    }
    return order(request, versions)
  }

  /// Whether a head's version is valid, and next to be merged.
  package func order(_ request: MergeRequest, _ versions: VersionFacts) -> RuleResult {
    let result = VersionOrderRule(policy).check(
      request.head.name, request.head.branchClass, versions, isFork: request.head.fork != nil)
    guard result.check.answer == .pass, !request.isLater,
      request.base.name == model.production?.branch,
      let lower = lowerOpen(request.head, versions)
    else { return result }
    return .fail(
      .versionOrder,
      "'\(request.head.name)' can't be merged before '\(lower.branch.display)', which is open: "
        + "after \(request.head.name) is released, \(lower.version.version) is too low",
      hint: .flowctl("finish", lower.branch.name),
      evidence: ["other": .string(lower.branch.name), "head": .string(request.head.name)])
  }

  /// An open branch into the same target whose version is lower: it must be released first.
  ///
  /// A branch from production waits for no release: users have the error that it corrects.
  private func lowerOpen(
    _ head: MergeRequest.End, _ versions: VersionFacts
  ) -> VersionFacts.OpenBranch? {
    guard let kind = head.kind, kind.introducesVersion,
      let own = head.branchClass.createdVersion?.version, versions.shipped[head.name] == nil
    else { return nil }
    return versions.openOnce.first { open in
      open.version.version < own && open.branch.name != head.name
        && model.kind(open.kind)?.targets == kind.targets
        && (kind.sources != kind.targets || open.kind == kind.name)
        && versions.lastTag.map { $0.version < open.version.version } ?? true
    }
  }
}
