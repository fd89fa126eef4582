/// A commit of a log, with the fields that a replay of history needs.
package struct LogEntry: Hashable, Sendable {
  package var id: ObjectID
  /// The parents that this clone has.
  package var parents: [ObjectID]
  package var author: Signature
  /// The commit time, in seconds since 1970.
  package var time: Int64
  package var subject: String
  package var body: String

  /// Creates an entry.
  package init(
    id: ObjectID, parents: [ObjectID], author: Signature, time: Int64, subject: String,
    body: String
  ) {
    self.id = id
    self.parents = parents
    self.author = author
    self.time = time
    self.subject = subject
    self.body = body
  }
}
