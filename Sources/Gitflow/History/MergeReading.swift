import Diagnostics

struct MergeReading {
  enum Target {
    case line(Line)
    /// A branch that is not a line, such as a feature.
    case elsewhere
    case omitted
    /// The message does not name it, as in pull requests.
    case open
  }

  let subject: MergeSubject
  let target: Target
  /// The name of the merged branch, if a single branch was merged.
  let read: ReadName?
  /// The account that owns the branch, if it is another account.
  let fork: String?
  let isSelfPull: Bool

  init(_ subject: MergeSubject, names: inout HistoryNames, owners: HeadOwners) {
    self.subject = subject
    let target = subject.target.map { names.read($0) }
    self.target =
      if let target { target.line.map { .line($0) } ?? .elsewhere } else {
        subject.omitsMain ? .omitted : .open
      }
    guard case .branch(let name, let owner) = subject.source else {
      (read, fork, isSelfPull) = (nil, nil, false)
      return
    }
    let read = names.read(name)
    self.read = read
    fork = owner.flatMap { owners.areOurs($0) ? nil : $0 }
    isSelfPull =
      name == subject.target || (read.line != nil && read.line == target?.line)
      || (subject.omitsMain && read.line != nil && read.line == names.production)
  }

  var sourceName: String? {
    switch subject.source {
    case .branch(let name, _): fork.map { "\($0):\(name)" } ?? name
    case .tag(let name), .commit(let name): name
    case .several, .unnamed: nil
    }
  }

  /// The name of the merged branch, if it is in this repository.
  var own: ReadName? { fork == nil ? read : nil }

  /// True if Git left out the target, which it does only on the main branch.
  var omitsMain: Bool { if case .omitted = target { true } else { false } }
}

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
