extension GitHubState {
  /// A label of a repository.
  package struct Label: Sendable {
    package let id: Int
    package var name: String
    package var color = "ededed"
    package var description: String?
    package var isDefault = false
  }

  /// Adds a label to a repository.
  package mutating func addLabel(
    _ name: String, to fullName: String, color: String = "ededed", description: String? = nil
  ) {
    let label = Label(id: newID(), name: name, color: color, description: description)
    change(fullName) { $0.labels[name.lowercased()] = label }
  }
}
