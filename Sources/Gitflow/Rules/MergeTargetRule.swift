package import Base

/// `merge-target`: the model allows the head's branch type to merge into the base's.
package struct MergeTargetRule: Sendable {
  private let model: BranchModel

  package init(_ model: BranchModel) { self.model = model }

  /// Checks a request; `openReleases` are the names of the releases that a bugfix may refer to.
  package func check(_ request: MergeRequest, openReleases: Evidence<[String]>) -> RuleResult {
    if request.head.name == request.base.name, request.head.fork == nil {
      return fail(request, "a branch can't be merged into itself", hint: nil)
    }
    guard let target = request.base.kind else {
      let allowed = targets(of: request.head)
      return fail(
        request, "'\(request.base.name)' is not a branch of the model",
        hint: allowed.isEmpty ? .flowctl("model", "show") : Self.changing(to: allowed))
    }
    if request.isBackMerge(in: model) {
      return .pass(.mergeTarget, "\(request.head.name) is merged back into \(request.base.name)")
    }
    switch request.head.branchClass {
    case .bot: return checkBot(request, target)
    case .backMerge(let source, _, let named, _):
      return fail(
        request, "the model has no back-merge of \(source) into \(named) for this base",
        hint: .flowctl("model", "show"))
    case .unknown:
      return fail(
        request, "'\(request.head.display)' matches no branch type",
        hint: .flowctl("check", "branch", request.head.name))
    case .kind, .revert:
      return checkKind(request, target, openReleases)
    }
  }

  private func checkBot(_ request: MergeRequest, _ target: BranchKind) -> RuleResult {
    guard request.authorIsBot else {
      return fail(
        request, "it has the prefix of a bot, but its author is not known to be a bot",
        hint: .flowctl("check", "branch", request.head.name))
    }
    return target.isPermanent
      ? .pass(.mergeTarget, "a branch of a bot into \(request.base.name)")
      : fail(request, "branches of bots merge only into permanent branches", hint: nil)
  }

  private func checkKind(
    _ request: MergeRequest, _ target: BranchKind, _ openReleases: Evidence<[String]>
  ) -> RuleResult {
    if case .revert(_, .backMerge(_, _, let named, _)) = request.head.branchClass {
      return named == request.base.name
        ? .pass(.mergeTarget, "reverts a merge into \(named)")
        : fail(
          request, "it reverts a merge into \(named) and must merge there",
          hint: "change the base to \(named)")
    }
    guard let source = request.head.kind else { return forkOfPermanent(request) }
    guard source.targets.contains(target.name) || undoesBackMerge(request, target) else {
      return refused(request, source, target, openReleases)
    }
    guard source.versionRole == .refers(to: target.name) else {
      return .pass(.mergeTarget, "\(source.name) merges into \(model.shown(target.name))")
    }
    let (own, named) = (request.head.branchClass.parts, request.base.branchClass.parts)
    guard let own = own?.named else {
      return checkUnversioned(request, source, target, openReleases)
    }
    guard own == named?.version?.version else {
      return fail(
        request, "it names the \(target.name) \(own) and must merge there",
        hint: "change the base to the \(target.name) branch of \(own)")
    }
    return .pass(.mergeTarget, "\(source.name) merges into the \(target.name) that it names")
  }

  /// A revert of a back-merge merges into the branch that the back-merge was merged into.
  private func undoesBackMerge(_ request: MergeRequest, _ target: BranchKind) -> Bool {
    guard case .revert(_, .kind(let source, _)) = request.head.branchClass, source.isPermanent
    else { return false }
    return model.isBackMerge(from: source.name, to: target.name)
  }

  /// The version is optional while only one release is open.
  private func checkUnversioned(
    _ request: MergeRequest, _ source: BranchKind, _ target: BranchKind,
    _ openReleases: Evidence<[String]>
  ) -> RuleResult {
    if case .missing(let reason, let remedy) = openReleases {
      return .unknown(.mergeTarget, reason, remedy: remedy)
    }
    guard case .known(let names) = openReleases, names.count > 1 else {
      return .pass(.mergeTarget, "\(source.name) merges into the only open \(target.name)")
    }
    return fail(
      request, "it names no version, but \(names.count) \(target.name) branches are open",
      hint: model.renaming(request.head.name, to: request.base.branchClass.parts?.version)
        ?? .flowctl("model", "show"),
      evidence: ["open": .strings(names)])
  }

  private func forkOfPermanent(_ request: MergeRequest) -> RuleResult {
    fail(
      request, "a fork's '\(request.head.name)' is not this repository's '\(request.head.name)'",
      hint: Remedy.explain("in the fork").then(
        .git("switch", "-c", "\(model.plainTopicKind?.prefix ?? "feature/")<words>")))
  }

  private func refused(
    _ request: MergeRequest, _ source: BranchKind, _ target: BranchKind,
    _ openReleases: Evidence<[String]>
  ) -> RuleResult {
    var allowed = targets(of: request.head)
    if case .known(let open) = openReleases, source.refersToVersion,
      request.head.branchClass.parts?.named == nil
    {
      allowed = open
    }
    let reason =
      source.isPermanent
      ? "the model has no back-merge from \(request.head.name) to \(request.base.name)"
      : "a \(source.name) branch merges into \(into(source, allowed)), not into \(request.base.name)"
    return fail(
      request, reason,
      hint: hint(source, allowed), evidence: ["legal": .strings(allowed)])
  }

  private func into(_ source: BranchKind, _ allowed: [String]) -> String {
    allowed.isEmpty
      ? "a \(source.targets.map(\.text).joined(separator: " or ")) branch, and none is open"
      : allowed.joined(separator: " or ")
  }

  private static func changing(to allowed: [String]) -> Remedy {
    "change the base to \(allowed.joined(separator: " or "))"
  }

  private func hint(_ source: BranchKind, _ allowed: [String]) -> Remedy {
    if !allowed.isEmpty { return Self.changing(to: allowed) }
    let target = source.targets.first.flatMap(model.kind)
    return target.map { .run(Command(["flowctl"] + $0.startWords)) } ?? .flowctl("model", "show")
  }

  /// Branch names for permanent targets, patterns for the others.
  private func targets(of head: MergeRequest.End) -> [String] {
    let parts = head.branchClass.parts
    let version = parts?.version?.text ?? parts?.named?.description
    return (head.kind?.targets ?? []).compactMap(model.kind).compactMap { kind in
      kind.permanentName
        ?? kind.patterns.first.map {
          $0.text.replacingFirst("<version>", with: version ?? "<version>")
        }
    }
  }

  private func fail(
    _ request: MergeRequest, _ reason: String, hint: Remedy?, evidence: [String: JSONValue] = [:]
  ) -> RuleResult {
    let seen: [String: JSONValue] = [
      "head": .string(request.head.display), "base": .string(request.base.name),
    ]
    return .fail(
      .mergeTarget,
      "'\(request.head.display)' may not merge into '\(request.base.name)': \(reason)",
      hint: hint, evidence: seen.merging(evidence) { first, _ in first })
  }
}

extension BranchModel {
  /// The command that adds the version of a release to a branch name; nil if it can't have one.
  package func renaming(_ head: String, to version: WrittenVersion?) -> Remedy? {
    guard let version, let slash = head.firstIndex(of: "/") else { return nil }
    let name = "\(head[...slash])\(nameText(of: version))\(head[slash...])"
    let parts = BranchClassifier(self).classify(name).parts
    guard parts?.version?.version == version.version else { return nil }
    return .flowctl("rename", head, name)
  }
}
