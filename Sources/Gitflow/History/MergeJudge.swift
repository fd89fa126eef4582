import Diagnostics

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
