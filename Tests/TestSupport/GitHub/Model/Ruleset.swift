package import Base

extension GitHubState {
  /// A ruleset of a repository, with the types of its rules.
  package struct Ruleset: Sendable {
    package let id: Int
    package var name: String
    package var branches: [String]
    package var rules: [String]
    package var enforcement = "active"
    /// The parameters of a rule.
    package var parameters: [String: JSONValue] = [:]
  }

  /// Adds a ruleset to a repository.
  package mutating func addRuleset(
    _ name: String, to fullName: String, branches: [String], rules: [String],
    parameters: [String: JSONValue] = [:]
  ) {
    let ruleset = Ruleset(
      id: newID(), name: name, branches: branches, rules: rules, parameters: parameters)
    change(fullName) { $0.rulesets.append(ruleset) }
  }
}
