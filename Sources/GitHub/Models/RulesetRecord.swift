package import Formats

/// A ruleset of a repository; a list of rulesets omits the rules.
package struct RulesetRecord: Hashable, Sendable, ResponseValue {
  package var id: Int64 = 0
  package var name = ""
  /// `branch`, `tag` or `push`.
  package var target = "branch"
  /// `active`, `evaluate` or `disabled`.
  package var enforcement = "active"
  /// Patterns of full refs, or constants such as `~DEFAULT_BRANCH`.
  package var refs: [String] = []
  package var rules: [Rule] = []

  /// One rule, with the parameters of its type.
  package struct Rule: Hashable, Sendable {
    package var type = ""
    package var mergeMethods: [String]?
    package var approvals: Int?
    package var asksOwners: Bool?
    package var checks: [String] = []
    package var queueMethod: String?
  }
}

extension RulesetRecord {
  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(
      RulesetRecord(),
      [
        .required("id", \.id), .required("name", \.name), .optional("target", \.target),
        .optional("enforcement", \.enforcement), .optional("rules", \.rules),
        .object("conditions", [.object("ref_name", [.optional("include", \.refs)])]),
      ])
  }
}

extension RulesetRecord.Rule: JSONMemberValue {
  static func read(_ json: inout JSONStream) throws(StreamFault) -> Self? {
    try json.read(
      Self(),
      [
        .optional("type", \.type),
        .object(
          "parameters",
          [
            .optional("allowed_merge_methods", \.mergeMethods),
            .optional("required_approving_review_count", \.approvals),
            .optional("require_code_owner_review", \.asksOwners),
            .optional("merge_method", \.queueMethod),
            .texts("required_status_checks", of: "context", \.checks),
          ]),
      ])
  }
}
