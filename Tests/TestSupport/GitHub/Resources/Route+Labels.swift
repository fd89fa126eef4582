import Base

extension Route {
  /// The labels of a repository.
  static let labels: [Route] = [
    Route(.get, "/repos/{}/{}/labels") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      let labels = repository.labels.values.sorted { $0.name.lowercased() < $1.name.lowercased() }
      return try state.page(call, labels) { state.labelJSON($0, of: repository) }
    },
    Route(.post, "/repos/{}/{}/labels") { state, call throws(Refusal) in
      try state.createLabel(call)
    },
    Route(.get, "/repos/{}/{}/labels/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call)
      guard let label = repository.labels[call.parameters[2].lowercased()] else {
        throw .notFound
      }
      return Reply(state.labelJSON(label, of: repository))
    },
    Route(.patch, "/repos/{}/{}/labels/{}") { state, call throws(Refusal) in
      try state.updateLabel(call)
    },
    Route(.delete, "/repos/{}/{}/labels/{}") { state, call throws(Refusal) in
      let repository = try state.repository(call, writing: "issues")
      let key = call.parameters[2].lowercased()
      guard repository.labels[key] != nil else { throw .notFound }
      state.change(repository.id) { repository in
        repository.labels[key] = nil
        for number in repository.issues.keys {
          repository.issues[number]?.labels.removeAll { $0 == key }
        }
      }
      return .noContent
    },
  ]
}

extension GitHubState {
  func labelJSON(_ label: Label, of repository: Repository) -> JSONValue {
    .object(labelMembers(label, of: repository))
  }

  func labelMembers(_ label: Label, of repository: Repository) -> [String: JSONValue] {
    [
      "id": .number(label.id), "node_id": Self.nodeID("LA", label.id),
      "url": .string(
        "\(url)/repos/\(repository.fullName)/labels/" + PercentEncoding.part(label.name)),
      "name": .string(label.name), "color": .string(label.color),
      "default": .bool(label.isDefault), "description": .optional(label.description),
      "archived_at": .null, "archived_by": .null,
    ]
  }

  fileprivate mutating func createLabel(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call, writing: "issues")
    let members = try call.members()
    guard let name = members["name"]?.text, !name.isEmpty else {
      throw .invalid("Label", "name", code: "missing_field")
    }
    var label = Label(id: newID(), name: name)
    try Self.fill(&label, members, name: name)
    guard repository.labels[name.lowercased()] == nil else {
      throw .invalid("Label", "name", code: "already_exists")
    }
    change(repository.id) { $0.labels[name.lowercased()] = label }
    return Reply(status: 201, labelJSON(label, of: repository))
  }

  /// Changes a label; its issues get the new name without new update times.
  fileprivate mutating func updateLabel(_ call: Call) throws(Refusal) -> Reply {
    let repository = try repository(call, writing: "issues")
    let old = call.parameters[2].lowercased()
    guard var label = repository.labels[old] else { throw .notFound }
    let members = try call.members()
    let name = members["new_name"]?.text ?? members["name"]?.text ?? label.name
    try Self.fill(&label, members, name: name)
    let new = name.lowercased()
    guard new == old || repository.labels[new] == nil else {
      throw .invalid("Label", "name", code: "already_exists")
    }
    change(repository.id) { repository in
      repository.labels[old] = nil
      repository.labels[new] = label
      guard new != old else { return }
      for number in repository.issues.keys {
        let place = repository.issues[number]?.labels.firstIndex(of: old)
        if let place { repository.issues[number]?.labels[place] = new }
      }
    }
    return Reply(labelJSON(label, of: repository))
  }

  private static func fill(
    _ label: inout Label, _ members: [String: JSONValue], name: String
  ) throws(Refusal) {
    if name.count > 50 { throw .tooLong("Label", "name", 50) }
    label.name = name
    if let color = members["color"]?.text {
      guard color.utf8.count == 6, color.allSatisfy(\.isHexDigit) else {
        throw .invalid("Label", "color", code: "invalid")
      }
      label.color = color.lowercased()
    }
    if let description = members["description"] {
      guard (description.text?.count ?? 0) <= 100 else {
        throw .tooLong("Label", "description", 100)
      }
      label.description = description.text
    }
  }
}
