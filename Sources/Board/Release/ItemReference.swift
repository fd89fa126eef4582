package import GitHub

/// An issue or a pull request by its number.
package struct ItemReference: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var repository: RepositoryName
  package var number: Int

  /// Creates a reference.
  package init(_ repository: RepositoryName, _ number: Int) {
    self.repository = repository
    self.number = number
  }

  /// Reads `owner/name#12`; nil for any other text.
  package init?(parsing text: String) {
    guard let mark = text.lastIndex(of: "#"),
      let repository = RepositoryName(String(text[..<mark])),
      let number = Int(text[text.index(after: mark)...]), number > 0
    else { return nil }
    self.init(repository, number)
  }

  package var description: String { "\(repository)#\(number)" }

  package static func < (one: ItemReference, other: ItemReference) -> Bool {
    (one.repository, one.number) < (other.repository, other.number)
  }
}
