package import GitHub

/// The labels of a repository and of its items.
package struct ReleaseLabelling: Hashable, Sendable {
  package var repository: RepositoryName
  /// Every label of the repository.
  package var labels: [Label]
  /// The names of all labels of each item that was read.
  package var carried: [Int: [String]]

  /// Creates a labeling.
  package init(
    _ repository: RepositoryName, labels: [Label] = [], carried: [Int: [String]] = [:]
  ) {
    self.repository = repository
    self.labels = labels
    self.carried = carried
  }

  /// The items with a label; names are compared without case.
  package func carriers(of name: String) -> Set<Int> {
    let name = name.lowercased()
    return Set(carried.filter { $0.value.contains { $0.lowercased() == name } }.keys)
  }
}
