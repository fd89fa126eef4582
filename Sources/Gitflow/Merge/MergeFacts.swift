package import Diagnostics

/// The known facts about a merge request, gathered before any rule is checked.
package struct MergeFacts: Hashable, Sendable {
  package var history: Evidence<MergeHistory>
  package var source: String
  package var target: String
  package var behind: Evidence<Int>
  package var files: Evidence<[ChangedFile]>
  /// The used versions; nil if the version of the head is not checked.
  package var versions: VersionFacts?
  /// True if the whole head is released, so that nothing is left to merge.
  package var isReleased = false
  package var reverted: FinishFacts.Reverted?

  /// Facts that were not gathered, with the reason.
  package init(notAsked reason: String, source: String, target: String) {
    self.source = source
    self.target = target
    history = .notAsked(reason: reason)
    behind = .notAsked(reason: reason)
    files = .notAsked(reason: reason)
  }

  /// Replaces all facts from the history with the same missing evidence.
  package mutating func lack(_ reason: String, remedy: Remedy?) {
    history = .missing(reason: reason, remedy: remedy)
    behind = .missing(reason: reason, remedy: remedy)
    files = .missing(reason: reason, remedy: remedy)
  }
}
