import Diagnostics

/// The role of a branch type in a flow, independent of its name.
enum FlowRole: Hashable {
  case production
  case integration
  case release
  case hotfix
  case bugfix
  case feature

  /// The role of a branch type, determined from the merges that the model allows.
  init?(of kind: BranchKind, in model: BranchModel) {
    if kind.isPermanent {
      self = kind.name == model.production?.kind ? .production : .integration
      return
    }
    if model.releaseKinds.contains(kind.name) {
      self = .release
    } else if case .refers = kind.versionRole {
      self = .bugfix
    } else if case .introduces = kind.versionRole {
      self = .hotfix
    } else if kind.targets.isEmpty {
      return nil
    } else {
      self = .feature
    }
  }
}

extension HistoryAllowance {
  init?(from source: FlowRole, into target: FlowRole) {
    switch (source, target) {
    case (.integration, .production): self = .developIntoMain
    case (.bugfix, .integration): self = .bugfixIntoDevelop
    case (.release, .release): self = .releaseIntoRelease
    case (.hotfix, .integration): self = .hotfixIntoDevelop
    case (.feature, .production): self = .featureIntoMain
    case (.integration, .release): self = .developIntoRelease
    default: return nil
    }
  }
}

struct MergeJudge {
  private let rule: MergeTargetRule
  private let allowed: Set<HistoryAllowance>
  private let roles: [KindName: FlowRole]

  init(_ policy: Policy) {
    rule = MergeTargetRule(policy.model)
    allowed = policy.history.allowed
    let known = policy.model.kinds.compactMap { kind in
      FlowRole(of: kind, in: policy.model).map { (kind.name, $0) }
    }
    roles = Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  func judge(_ head: MergeRequest.End, into base: MergeRequest.End, isBot: Bool) -> ReplayVerdict {
    let request = MergeRequest(head: head, base: base, authorIsBot: isBot)
    let judgement = rule.judge(request, openReleases: .notAsked(reason: "a merge of the past"))
    switch judgement.check.answer {
    case .pass: return .legal
    case .fail, .unknown, .skipped: return refusal(head, base)
    }
  }

  private func refusal(_ head: MergeRequest.End, _ base: MergeRequest.End) -> ReplayVerdict {
    guard let source = head.kind.flatMap({ roles[$0.name] }),
      let target = base.kind.flatMap({ roles[$0.name] }),
      let allowance = HistoryAllowance(from: source, into: target)
    else { return .illegal(.other) }
    return allowed.contains(allowance) ? .allowed(allowance) : .illegal(.move(allowance))
  }
}
