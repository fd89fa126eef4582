package import GitHub

/// The labels of a repository and which of them its items carry.
package struct ReleaseLabelling: Hashable, Sendable {
  package var repository: RepositoryName
  /// Every label of the repository.
  package var labels: [Label]
  /// The names of all labels that each item carries, as far as it was read.
  package var carried: [Int: [String]]

  /// A labelling as read.
  package init(
    _ repository: RepositoryName, labels: [Label] = [], carried: [Int: [String]] = [:]
  ) {
    self.repository = repository
    self.labels = labels
    self.carried = carried
  }

  /// The items that carry a label; names are compared without case.
  package func carriers(of name: String) -> Set<Int> {
    let name = name.lowercased()
    return Set(carried.filter { $0.value.contains { $0.lowercased() == name } }.keys)
  }
}
