import Base

extension Route {
  /// Rulesets, which are only read.
  static let rulesets: [Route] = [
    Route(.get, "/repos/{}/{}/rulesets") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      return try state.page(call, repository.rulesets) {
        state.rulesetJSON($0, of: repository, isWhole: false)
      }
    },
    Route(.get, "/repos/{}/{}/rulesets/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let id = try call.number(2)
      guard let ruleset = repository.rulesets.first(where: { $0.id == id }) else {
        throw .notFound
      }
      return Reply(state.rulesetJSON(ruleset, of: repository, isWhole: true))
    },
    Route(.get, "/repos/{}/{}/rules/branches/{}", isOpenEnded: true) {
      state, call throws(Refusal) in
      let repository = try state.repository(call)
      let rules = repository.rulesets.filter {
        $0.enforcement == "active" && $0.branches.contains(call.parameters[2])
      }.flatMap { ruleset in ruleset.rules.map { (ruleset, $0) } }
      return try state.page(call, rules) { ruleset, rule in
        [
          "type": .string(rule), "ruleset_source_type": "Repository",
          "ruleset_source": .string(repository.fullName), "ruleset_id": .number(ruleset.id),
        ]
      }
    },
  ]
}

extension GitHubState {
  fileprivate func rulesetJSON(
    _ ruleset: Ruleset, of repository: Repository, isWhole: Bool
  ) -> JSONValue {
    let address = "\(url)/repos/\(repository.fullName)/rulesets/\(ruleset.id)"
    let page = "\(webURL)/\(repository.fullName)/rules/\(ruleset.id)"
    var members: [String: JSONValue] = [
      "id": .number(ruleset.id), "name": .string(ruleset.name), "target": "branch",
      "source_type": "Repository", "source": .string(repository.fullName),
      "enforcement": .string(ruleset.enforcement), "node_id": Self.nodeID("RRS", ruleset.id),
      "_links": ["self": ["href": .string(address)], "html": ["href": .string(page)]],
      "created_at": "2024-01-01T00:00:00Z", "updated_at": "2024-01-01T00:00:00Z",
    ]
    if isWhole {
      members["conditions"] = [
        "ref_name": [
          "include": .strings(ruleset.branches.map { "refs/heads/\($0)" }), "exclude": [],
        ]
      ]
      members["rules"] = .array(
        ruleset.rules.map { rule in
          var members: [String: JSONValue] = ["type": .string(rule)]
          members["parameters"] = ruleset.parameters[rule]
          return .object(members)
        })
    }
    return .object(members)
  }
}
