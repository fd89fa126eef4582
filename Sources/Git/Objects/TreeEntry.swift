/// A file of a commit, or what stands in the place of one.
package struct TreeEntry: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable {
    case file
    /// Its bytes are the path that it leads to.
    case link
    /// Its id is the commit of another repository.
    case submodule
  }

  package let path: String
  package let id: ObjectID
  package let kind: Kind
}
