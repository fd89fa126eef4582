/// A file of a commit, or a link in its place.
package struct TreeEntry: Hashable, Sendable {
  package let path: String
  /// Of its bytes; those of a link are the path that it leads to.
  package let id: ObjectID
  package let isLink: Bool
}
