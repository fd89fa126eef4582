/// The name of a commit: 40 or 64 hexadecimal digits in lower case.
package struct CommitID: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Reads a whole name, or nothing.
  package init?(parsing text: String) {
    let isWhole = text.utf8.count == 40 || text.utf8.count == 64
    guard isWhole, text.utf8.allSatisfy({ $0 &- 48 < 10 || $0 &- 97 < 6 }) else { return nil }
    self.text = text
  }

  private init(zeros count: Int) { text = String(repeating: "0", count: count) }

  /// The ID that Git writes for no commit.
  static let null = CommitID(zeros: 40)

  /// The shortened ID for messages.
  package var short: String { String(text.prefix(10)) }

  package var description: String { text }
}

/// Short and full names of refs.
package enum RefName {
  /// The whole name of a branch.
  package static func branch(_ name: String) -> String { "refs/heads/" + name }

  /// The full name of a remote-tracking branch.
  package static func tracking(_ name: String, of remote: String) -> String {
    "refs/remotes/\(remote)/\(name)"
  }

  /// The whole name of a tag.
  package static func tag(_ name: String) -> String { "refs/tags/" + name }

  /// The name without the prefix of its ref type.
  package static func short(_ ref: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"]
    where ref.utf8.starts(with: prefix.utf8) {
      return String(ref.dropFirst(prefix.count))
    }
    return ref
  }

  /// True for a branch of this clone.
  package static func isBranch(_ ref: String) -> Bool {
    ref.utf8.starts(with: "refs/heads/".utf8)
  }
}
