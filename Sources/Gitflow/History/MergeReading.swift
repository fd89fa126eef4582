import Base

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
      fork == nil
      && (name == subject.target || (read.line != nil && read.line == target?.line)
        || (subject.omitsMain && names.isProductionOmitted && read.line != nil
          && read.line == names.production))
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
    case (.feature, .release): self = .featureIntoRelease
    case (.production, .release): self = .mainIntoRelease
    default: return nil
    }
  }
}

/// Whether the model allows a merge of the past.
struct PastMergeRule {
  private let model: BranchModel
  private let rule: MergeTargetRule
  private let allowed: Set<HistoryAllowance>
  private let roles: [KindName: FlowRole]

  init(_ policy: Policy) {
    model = policy.model
    rule = MergeTargetRule(policy.model)
    allowed = policy.history.allowed
    let known = policy.model.kinds.compactMap { kind in
      FlowRole(of: kind, in: policy.model).map { (kind.name, $0) }
    }
    roles = Dictionary(known, uniquingKeysWith: { first, _ in first })
  }

  func verdict(_ head: MergeRequest.End, into base: MergeRequest.End, isBot: Bool) -> ReplayVerdict
  {
    let request = MergeRequest(head: head, base: base, authorIsBot: isBot)
    let result = rule.check(request, openReleases: .notAsked(reason: "a merge of the past"))
    switch result.check.answer {
    case .pass: return .allowed
    case .fail, .unknown, .skipped: return refusal(head, base)
    }
  }

  /// A trunk's open releases get a live version by its tag, whose branch may be deleted.
  func allows(tag: String, into base: MergeRequest.End) -> Bool {
    guard model.isTrunk, let kind = base.kind, model.releaseKinds.contains(kind.name),
      let own = base.branchClass.createdVersion?.version,
      let version = WrittenVersion(parsing: tag, model.versionStyle)?.version
    else { return false }
    return version < own
  }

  private func refusal(_ head: MergeRequest.End, _ base: MergeRequest.End) -> ReplayVerdict {
    guard let source = head.kind.flatMap({ roles[$0.name] }),
      let target = base.kind.flatMap({ roles[$0.name] }),
      let allowance = HistoryAllowance(from: source, into: target)
    else { return .refused(.other) }
    return allowed.contains(allowance) ? .excused(allowance) : .refused(.move(allowance))
  }
}

/// Determines which accounts own heads that belong to the repository itself.
///
/// A repository may have changed its owner. An account counts as an owner if more than half of the
/// pull requests between its first and its last one are from it, or if it had the most of those
/// before the first one of a later owner, by several people. Owners in the policy count, too.
struct HeadOwners {
  struct Head {
    let owner: String
    let author: String?
  }

  private struct Span {
    var first: Int
    var last: Int
    var count = 0
    var authors: [String: Int] = [:]

    /// True if no single person made nearly all of its pull requests.
    var isOfSeveral: Bool { (authors.values.max() ?? 0) * 5 < count * 4 }
  }

  /// Fewer pull requests than this may be chance.
  static let least = 10

  private let ours: Set<String>

  /// The heads in the order of the history, the newest first.
  init(given: Set<String>, seen: [Head]) {
    let spans = Self.spans(of: seen[...])
    var ours = Set(
      spans.filter {
        $0.value.count >= Self.least && $0.value.count * 2 > $0.value.last - $0.value.first
      }.keys)
    ours.formUnion(given.map { $0.lowercased() })
    if ours.isEmpty, let most = Self.most(of: spans) { ours.insert(most.key) }
    // Before the first request of all known owners, another account may have been the owner.
    while let first = ours.compactMap({ spans[$0]?.last }).max() {
      let before = Self.spans(of: seen[(first + 1)...])
      guard let most = Self.most(of: before), most.value.count >= Self.least,
        most.value.isOfSeveral, ours.insert(most.key).inserted
      else { break }
    }
    self.ours = ours
  }

  private static func spans(of seen: ArraySlice<Head>) -> [String: Span] {
    var spans: [String: Span] = [:]
    for (position, head) in zip(seen.indices, seen) {
      let owner = head.owner.lowercased()
      spans[owner, default: Span(first: position, last: position)].count += 1
      spans[owner]?.last = position
      if let author = head.author { spans[owner]?.authors[author, default: 0] += 1 }
    }
    return spans
  }

  private static func most(of spans: [String: Span]) -> (key: String, value: Span)? {
    spans.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
  }

  func areOurs(_ owner: String) -> Bool { ours.contains(owner.lowercased()) }
}
