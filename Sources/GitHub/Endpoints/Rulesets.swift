import Effects

extension Endpoint where Value == [RulesetRecord] {
  /// The rulesets of a repository, those of its organisation included; what they ask for is left out.
  package static func rulesets(_ repository: RepositoryName) -> Self {
    Endpoint(
      .get, "/repos/\(repository)/rulesets",
      query: [(name: "includes_parents", value: "true"), ("per_page", "100")])
  }
}

extension Endpoint where Value == RulesetRecord {
  /// One ruleset with all that it asks for.
  package static func ruleset(_ repository: RepositoryName, id: Int64) -> Self {
    Endpoint(.get, "/repos/\(repository)/rulesets/\(id)")
  }
}
