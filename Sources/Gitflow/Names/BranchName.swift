/// The short name of a branch that git can create here and that no tool misreads.
package struct BranchName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  /// Reads a short name such as `feature/login`, of ASCII characters alone by default.
  ///
  /// - Throws: the first reason, git's own rules before ours.
  package init(
    parsing text: String, characters: NameCharacters = .ascii
  ) throws(BranchNameError) {
    try RefFormat.check(branch: text)
    try NameHygiene.check(text, characters: characters)
    self.text = text
  }

  /// The whole ref, `refs/heads/…`, which no tag or option can be taken for.
  package var ref: String { "refs/heads/" + text }

  package var description: String { text }

  package static func < (left: BranchName, right: BranchName) -> Bool { left.text < right.text }
}

/// Which characters the names of a repository may hold.
package enum NameCharacters: String, CaseIterable, Sendable {
  case ascii
  /// Letters, digits and marks of any script, composed (NFC).
  case unicode
}
