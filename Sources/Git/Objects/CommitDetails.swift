/// What a commit says of itself; bytes that are no UTF-8 read as U+FFFD.
package struct CommitDetails: Hashable, Sendable {
  package var id: ObjectID
  package var tree: ObjectID
  /// The parents as written, also where a shallow clone lacks them.
  package var parents: [ObjectID]
  package var author: Signature
  package var committer: Signature
  /// The first paragraph on one line.
  package var subject: String
  /// What follows the first paragraph.
  package var body: String

  /// Details as read.
  package init(
    id: ObjectID, tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature,
    subject: String, body: String
  ) {
    self.id = id
    self.tree = tree
    self.parents = parents
    self.author = author
    self.committer = committer
    self.subject = subject
    self.body = body
  }
}
