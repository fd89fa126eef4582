/// Author or committer of a commit, and the time.
package struct Signature: Hashable, Sendable {
  package var name: String
  package var mail: String
  /// Seconds since 1970.
  package var time: Int64

  /// Creates a signature.
  package init(name: String, mail: String, time: Int64) {
    self.name = name
    self.mail = mail
    self.time = time
  }
}

/// The fields of a commit; bytes that are not UTF-8 become U+FFFD.
package struct CommitDetails: Hashable, Sendable {
  package var id: ObjectID
  package var tree: ObjectID
  /// All parents, including those that a shallow clone lacks.
  package var parents: [ObjectID]
  package var author: Signature
  package var committer: Signature
  /// The first paragraph on one line.
  package var subject: String
  /// The text after the first paragraph.
  package var body: String
}
