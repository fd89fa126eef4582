/// Who made a commit and when, as written in it.
package struct Signature: Hashable, Sendable {
  package var name: String
  package var mail: String
  /// Seconds since 1970.
  package var time: Int64

  /// A signature as read.
  package init(name: String, mail: String, time: Int64) {
    self.name = name
    self.mail = mail
    self.time = time
  }
}

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
}
