package import Configuration
package import Base
package import Gates
package import Gitflow

/// The rules that GitHub must enforce on branches, so that the model can't be bypassed.
package struct Ruleset: Hashable, Sendable {
  package var name: String
  /// Patterns of full refs.
  package var refs: [String]
  package var isActive: Bool
  /// The allowed merge methods; nil if no pull request is required.
  package var methods: [MergeMethod]?
  /// The number of required approvals, and whether a code owner must approve.
  package var approvals: Int
  package var asksOwners: Bool
  package var checks: [String]
  package var mayBeDeleted: Bool
  package var mayBeForced: Bool
  /// The merge method of the merge queue; nil if there is none.
  package var queue: MergeMethod?

  package init(
    name: String, refs: [String], isActive: Bool = true, methods: [MergeMethod]? = nil,
    approvals: Int = 0, asksOwners: Bool = false, checks: [String] = [], mayBeDeleted: Bool = true,
    mayBeForced: Bool = true, queue: MergeMethod? = nil
  ) {
    self.name = name
    self.refs = refs
    self.isActive = isActive
    self.methods = methods
    self.approvals = approvals
    self.asksOwners = asksOwners
    self.checks = checks
    self.mayBeDeleted = mayBeDeleted
    self.mayBeForced = mayBeForced
    self.queue = queue
  }

  /// The app id of GitHub Actions: no other app may report the check.
  private static let actions = 15368

  /// The body of `POST /repos/{owner}/{repo}/rulesets`.
  package var json: JSONValue {
    [
      "name": .string(name), "target": "branch",
      "enforcement": isActive ? "active" : "disabled", "bypass_actors": [],
      "conditions": ["ref_name": ["include": .strings(refs), "exclude": []]],
      "rules": .array(rules),
    ]
  }

  private var rules: [JSONValue] {
    var rules: [JSONValue] = []
    if !mayBeDeleted { rules.append(["type": "deletion"]) }
    if !mayBeForced { rules.append(["type": "non_fast_forward"]) }
    if let methods { rules.append(pullRequest(methods)) }
    if !checks.isEmpty { rules.append(statusChecks) }
    if let queue { rules.append(Self.mergeQueue(queue)) }
    return rules
  }

  private func pullRequest(_ methods: [MergeMethod]) -> JSONValue {
    [
      "type": "pull_request",
      "parameters": [
        "allowed_merge_methods": .strings(methods.map(\.rawValue)),
        "dismiss_stale_reviews_on_push": true, "require_code_owner_review": .bool(asksOwners),
        "require_last_push_approval": false,
        "required_approving_review_count": .number(approvals),
        "required_review_thread_resolution": true,
      ],
    ]
  }

  private var statusChecks: JSONValue {
    let required = checks.map { check -> JSONValue in
      ["context": .string(check), "integration_id": .number(Self.actions)]
    }
    return [
      "type": "required_status_checks",
      "parameters": [
        // No check could have run on a new branch.
        "do_not_enforce_on_create": true, "required_status_checks": .array(required),
        // The rule 'stale-base' checks whether the base has new commits.
        "strict_required_status_checks_policy": false,
      ],
    ]
  }

  private static func mergeQueue(_ method: MergeMethod) -> JSONValue {
    [
      "type": "merge_queue",
      "parameters": [
        "check_response_timeout_minutes": 120, "grouping_strategy": "ALLGREEN",
        "max_entries_to_build": 5, "max_entries_to_merge": 5,
        "merge_method": .string(method.rawValue.uppercased()), "min_entries_to_merge": 1,
        "min_entries_to_merge_wait_minutes": 5,
      ],
    ]
  }

  /// One ruleset per merge target: permanent branches and release branches.
  package static func all(
    _ model: BranchModel, _ gates: GateSettings, _ settings: PipelineSettings
  ) throws(PipelineFault) -> [Ruleset] {
    let patterns = try BranchPatterns(model)
    return zip(model.kinds, patterns.all).compactMap { kind, pattern in
      let methods = methods(into: kind, model)
      if !kind.isPermanent, methods.isEmpty { return nil }
      let refs = model.permanentNames(of: kind).map { "refs/heads/" + $0 } + pattern.refs
      let hasOwners = !gates.owners.isEmpty || model.apps.apps.contains { !$0.owners.isEmpty }
      return ruleset(kind, refs, methods.isEmpty ? [.merge] : methods, hasOwners, settings)
    }
  }

  private static func ruleset(
    _ kind: BranchKind, _ refs: [String], _ methods: [MergeMethod], _ hasOwners: Bool,
    _ settings: PipelineSettings
  ) -> Ruleset {
    // GitHub has no merge queue for name patterns.
    let hasQueue = kind.isPermanent && settings.mergeQueues.contains(kind.name.text)
    return Ruleset(
      name: "flowctl: \(kind.name)", refs: refs, methods: methods,
      approvals: hasOwners ? 1 : 0, asksOwners: hasOwners,
      checks: [Pipeline.verdict], mayBeDeleted: !kind.isPermanent, mayBeForced: false,
      queue: hasQueue ? methods.first : nil)
  }

  /// The merge methods of the branch types that merge into one; a back-merge must be a merge
  /// commit.
  private static func methods(into kind: BranchKind, _ model: BranchModel) -> [MergeMethod] {
    var allowed = Set(model.kinds.filter { $0.targets.contains(kind.name) }.flatMap(\.methods))
    if model.kinds.contains(where: { model.isBackMerge(from: $0.name, to: kind.name) }) {
      allowed.insert(.merge)
    }
    return MergeMethod.allCases.filter(allowed.contains)
  }
}

extension BranchPattern {
  /// The conditions of a ruleset for branches that are not permanent.
  fileprivate var refs: [String] { prefixes.map { "refs/heads/\($0)**/*" } }
}

extension Ruleset {
  /// The differences of another ruleset with the same name; empty if it is at least as strict.
  package func differences(in actual: Ruleset) -> [String] {
    var words: [String] = []
    func tell(_ isSame: Bool, _ text: String) { if !isSame { words.append(text) } }
    tell(actual.isActive == isActive, "is not active")
    tell(
      Set(actual.refs) == Set(refs),
      "applies to \(Self.list(actual.refs)) instead of \(Self.list(refs))")
    if let methods {
      tell(actual.methods != nil, "does not require a pull request")
      if let found = actual.methods {
        tell(
          Set(found) == Set(methods),
          "allows \(Self.list(found.map(\.rawValue))) "
            + "instead of \(Self.list(methods.map(\.rawValue)))"
        )
      }
    }
    for check in checks where !actual.checks.contains(check) {
      words.append("does not require the check '\(check)'")
    }
    for check in actual.checks where !checks.contains(check) {
      words.append("requires the check '\(check)', which no job reports on every pull request")
    }
    tell(
      actual.approvals >= approvals,
      "requires \(CountText.words(actual.approvals, "approval")) instead of \(approvals)")
    tell(actual.asksOwners || !asksOwners, "does not require a review from code owners")
    tell(mayBeDeleted || !actual.mayBeDeleted, "allows deletion of the branch")
    tell(mayBeForced || !actual.mayBeForced, "allows force pushes")
    tell(
      (actual.queue == nil) == (queue == nil),
      queue == nil ? "has a merge queue" : "has no merge queue")
    return words
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.sorted().map { "'\($0)'" }.joined(separator: ", ")
  }
}
