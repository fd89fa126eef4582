package import Diagnostics
package import GitHub

/// One change to labels that a plan makes, with the reason for it.
package struct ReleaseOperation: Hashable, Sendable {
  /// The change.
  package enum Change: Hashable, Sendable {
    case create(LabelText)
    /// Renames a label on every item.
    case rename(from: String, LabelText)
    /// Deletes a label from the repository, and so from every item.
    case delete(String)
    case labels(number: Int, add: [String], remove: [String])
  }

  package var repository: RepositoryName
  package var change: Change
  package var reason: String

  /// The requests in their order: new labels are added before old ones are removed.
  package var mutations: [Mutation] {
    switch change {
    case .create(let label): return [.createLabel(repository, label)]
    case .rename(let name, let label): return [.updateLabel(repository, name: name, label)]
    case .delete(let name): return [.deleteLabel(repository, name: name)]
    case .labels(let number, let add, let remove):
      let adding: [Mutation] =
        add.isEmpty ? [] : [.addLabels(repository, number: number, names: add)]
      return adding + remove.map { .removeLabel(repository, number: number, name: $0) }
    }
  }

  /// The operation as `--dry-run --json` shows it.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "repository": .string(repository.description), "number": .null, "add": [], "remove": [],
      "reason": .string(reason),
    ]
    switch change {
    case .create(let label):
      members["create"] = [
        "name": .string(label.name), "color": .string(label.color),
        "description": .string(label.description),
      ]
    case .rename(let name, let label):
      members["rename"] = ["from": .string(name), "to": .string(label.name)]
    case .delete(let name): members["delete"] = .string(name)
    case .labels(let number, let add, let remove):
      members["number"] = .number(number)
      members["add"] = .strings(add)
      members["remove"] = .strings(remove)
    }
    return .object(members)
  }
}
