package import GitHub

/// An issue or a pull request by its number.
package struct ItemReference: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var repository: RepositoryName
  package var number: Int

  /// A reference.
  package init(_ repository: RepositoryName, _ number: Int) {
    self.repository = repository
    self.number = number
  }

  package var description: String { "\(repository)#\(number)" }

  package static func < (one: ItemReference, other: ItemReference) -> Bool {
    (one.repository, one.number) < (other.repository, other.number)
  }
}
