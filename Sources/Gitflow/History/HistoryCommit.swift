/// A commit as the replay of a history needs it.
package struct HistoryCommit: Hashable, Sendable {
  package var id: String
  /// The parents' ids, the first one first; a shallow boundary may name commits that are not there.
  package var parents: [String]
  /// When it was committed, in seconds since 1970.
  package var time: Int
  package var author: String
  /// True where the author is an app, such as `dependabot[bot]`.
  package var isBot: Bool
  package var subject: String
  /// The first lines of the rest of the message; some forges name the branches there.
  package var body: String

  /// A commit; by a human and without a body by default.
  package init(
    id: String, parents: [String], time: Int, author: String = "", isBot: Bool = false,
    subject: String, body: String = ""
  ) {
    self.id = id
    self.parents = parents
    self.time = time
    self.author = author
    self.isBot = isBot
    self.subject = subject
    self.body = body
  }

  /// True for a commit of two and more parents.
  package var isMerge: Bool { parents.count > 1 }
}
