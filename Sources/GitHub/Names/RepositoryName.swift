package import Base

/// The `owner/name` of a repository at GitHub.
package struct RepositoryName: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let owner: String
  package let name: String
  /// The normalized name; GitHub ignores the case of names.
  package let folded: String

  /// Parses `owner/name`; nil if a part has characters that GitHub does not allow.
  package init?(_ text: String) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let parts = [text[..<slash], text[text.utf8.index(after: slash)...]]
    guard parts.allSatisfy(Self.isLegal) else { return nil }
    owner = String(parts[0])
    name = String(parts[1])
    folded = text.lowercased()
  }

  private init(owner: String, name: String) {
    (self.owner, self.name, folded) = (owner, name, owner + "/" + name)
  }

  /// The name of a record that is not read yet.
  package static let blank = RepositoryName(owner: "owner", name: "name")

  package var description: String { owner + "/" + name }

  package static func == (one: RepositoryName, other: RepositoryName) -> Bool {
    one.folded == other.folded
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  package static func < (one: RepositoryName, other: RepositoryName) -> Bool {
    one.folded < other.folded
  }

  private static func isLegal(_ part: Substring) -> Bool {
    !part.isEmpty && part.utf8.count <= 100 && part != "." && part != ".."
      && part.utf8.allSatisfy { ASCII.isWord($0) || $0 == UInt8(ascii: ".") }
  }
}

extension RepositoryName: JSONStored {
  package var json: JSONValue { .string(description) }

  package static func read(_ json: inout JSONStream) throws(StreamFault) -> RepositoryName? {
    try json.readString().flatMap { RepositoryName($0) }
  }
}

/// The name of an account at GitHub.
package struct Login: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let text: String

  /// Parses a name; nil if it has characters that GitHub does not allow.
  package init?(_ text: String) {
    let name = text.hasSuffix("[bot]") ? text.dropLast(5) : text[...]
    guard !name.isEmpty, name.utf8.count <= 100, name.utf8.first != UInt8(ascii: "-"),
      name.utf8.allSatisfy(ASCII.isWord)
    else { return nil }
    self.text = text
  }

  package var description: String { text }

  /// The normalized name; GitHub ignores the case of names.
  package var folded: String { text.lowercased() }

  package static func == (one: Login, other: Login) -> Bool { one.folded == other.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  package static func < (one: Login, other: Login) -> Bool { one.folded < other.folded }
}
