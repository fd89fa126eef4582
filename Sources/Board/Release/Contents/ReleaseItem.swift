/// An issue or a pull request that a release contains, with what proves it.
package struct ReleaseItem: Hashable, Sendable {
  package var reference: ItemReference
  /// The strongest one first; never empty.
  package var evidence: [ReleaseEvidence]
  /// The branch that a merge commit names.
  package var head: String?
  /// The title of the pull request as a commit's message has it.
  package var title: String?
  /// True for a pull request that only takes back what the release would contain.
  package var isRevert = false

  /// An item.
  package init(
    _ reference: ItemReference, evidence: [ReleaseEvidence], head: String? = nil,
    title: String? = nil, isRevert: Bool = false
  ) {
    self.reference = reference
    self.evidence = evidence
    self.head = head
    self.title = title
    self.isRevert = isRevert
  }

  /// True for what itself is merged, not closed by something that is.
  package var isMerged: Bool {
    evidence.contains { evidence in
      switch evidence {
      case .mergeCommit, .squash, .cherryPick, .associated: true
      case .closedByCommit, .closedByPullRequest, .branch: false
      }
    }
  }

  /// True where the number must be that of a merged pull request.
  package var mustBeMerged: Bool {
    evidence.contains { if case .mergeCommit = $0 { true } else { false } }
  }
}
