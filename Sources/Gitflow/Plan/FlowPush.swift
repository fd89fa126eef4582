/// What a plan tells a remote, all or nothing.
package struct FlowPush: Hashable, Sendable {
  package var remote: String
  /// Whole names of our refs, those that go included.
  package var refs: [String]
  /// Those of the refs that go.
  package var deleted: [String]

  /// A push; nothing goes by default.
  package init(_ refs: [String], to remote: String, deleted: [String] = []) {
    self.remote = remote
    self.refs = refs
    self.deleted = deleted
  }

  /// The push in words, as something to come.
  package var text: String { words("push", "delete") }

  /// The push in words, as something done.
  package var pastText: String { words("pushed", "deleted") }

  private func words(_ push: String, _ delete: String) -> String {
    let sent = refs.filter { !deleted.contains($0) }
    if sent.isEmpty { return "\(delete) \(Self.names(deleted)) on '\(remote)'" }
    let goes = deleted.isEmpty ? "" : ", and \(delete) \(Self.names(deleted)) there"
    return "\(push) \(Self.names(sent)) to '\(remote)'\(goes)"
  }

  private static func names(_ refs: [String]) -> String {
    refs.map { "'\(RefName.short($0))'" }.joined(separator: ", ")
  }
}
