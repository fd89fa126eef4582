/// A commit as far as it tells what a release contains.
package struct ReleaseCommit: Hashable, Sendable {
  package var id: String
  package var parents: [String]
  /// When it was committed, in seconds since 1970.
  package var time: Int64
  package var subject: String
  package var body: String

  /// A commit.
  package init(
    id: String, parents: [String] = [], time: Int64 = 0, subject: String, body: String = ""
  ) {
    self.id = id
    self.parents = parents
    self.time = time
    self.subject = subject
    self.body = body
  }
}
