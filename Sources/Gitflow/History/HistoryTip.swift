/// Where a ref stands: the short name of a branch, its remote's name cut off, or of a tag.
package struct HistoryTip: Hashable, Sendable {
  /// What a ref is.
  package enum Kind: Hashable, Sendable {
    /// A local head or one of the policy's remote.
    case branch
    case tag
  }

  package var name: String
  package var kind: Kind
  /// The id of the commit, that of a tag peeled.
  package var commit: String

  /// A ref of a kind at a commit.
  package init(_ name: String, _ kind: Kind = .branch, at commit: String) {
    self.name = name
    self.kind = kind
    self.commit = commit
  }
}
