extension GitHubState {
  /// A ruleset of a repository, with the kinds of its rules.
  package struct Ruleset: Sendable {
    package let id: Int
    package var name: String
    package var branches: [String]
    package var rules: [String]
    package var enforcement = "active"
  }

  /// Adds a ruleset to a repository.
  package mutating func addRuleset(
    _ name: String, to fullName: String, branches: [String], rules: [String]
  ) {
    let ruleset = Ruleset(id: newID(), name: name, branches: branches, rules: rules)
    change(fullName) { $0.rulesets.append(ruleset) }
  }
}
