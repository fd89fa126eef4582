package import Diagnostics
package import Gitflow

/// What a repository's server must hold for branches, so that the model can't be gone around.
package struct Ruleset: Hashable, Sendable {
  package var name: String
  /// Patterns of full refs.
  package var refs: [String]
  package var isActive: Bool
  /// How a pull request may be merged; nil where none is asked for.
  package var methods: [MergeMethod]?
  /// How many must approve, and whether an owner of the code must.
  package var approvals: Int
  package var asksOwners: Bool
  /// The checks that must have passed.
  package var checks: [String]
  package var mayBeDeleted: Bool
  package var mayBeForced: Bool
  /// How a merge queue merges; nil where there is none.
  package var queue: MergeMethod?

  /// A ruleset that asks for nothing.
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
}

extension Ruleset {
  /// The app by which GitHub Actions reports: no other may make the check.
  private static let actions = 15368

  /// As `POST /repos/{owner}/{repo}/rulesets` takes it.
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
        // A branch is new before anything could have run on it.
        "do_not_enforce_on_create": true, "required_status_checks": .array(required),
        // Whether the base may have gone on is asked by 'stale-base'.
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
}
