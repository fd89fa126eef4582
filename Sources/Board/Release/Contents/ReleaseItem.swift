/// An issue or a pull request that a release contains, with what proves it.
package struct ReleaseItem: Hashable, Sendable {
  package var reference: ItemReference
  /// The strongest one first; never empty.
  package var evidence: [ReleaseEvidence]
  /// The branch that a merge commit names.
  package var head: String?
  /// True for a pull request that only takes back what the release would contain.
  package var isRevert = false

  /// An item.
  package init(
    _ reference: ItemReference, evidence: [ReleaseEvidence], head: String? = nil,
    isRevert: Bool = false
  ) {
    self.reference = reference
    self.evidence = evidence
    self.head = head
    self.isRevert = isRevert
  }

  /// True where the number must be that of a merged pull request.
  package var mustBeMerged: Bool {
    evidence.contains { if case .mergeCommit = $0 { true } else { false } }
  }
}
