package import Diagnostics

/// What is known about a merge request, gathered before anything is decided.
package struct MergeFacts: Hashable, Sendable {
  /// What is left of a version that a tag has already.
  package enum TaggedHead: Hashable, Sendable {
    case released(tag: String)
    /// The target has the rest of the head, which came after the tag.
    case followed(tag: String)
    /// The head has commits that came after the tag, and what takes these over.
    case late(tag: String, remedy: Remedy)
  }

  package var openReleases: Evidence<[String]> = .notAsked(reason: "names no release")
  package var history: Evidence<MergeHistory>
  package var source: String
  package var target: String
  package var behind: Evidence<Int>
  package var files: Evidence<[ChangedFile]>
  /// The versions that were given out; nil where the version of the head is not asked for.
  package var versions: VersionFacts?
  package var taggedHead: TaggedHead?
  /// True where all of the head is released, so that nothing of it is left to merge.
  package var isReleased = false
  package var reverted: FinishFacts.Reverted?

  /// Facts of which nothing was asked, for this reason.
  package init(notAsked reason: String, source: String, target: String) {
    self.source = source
    self.target = target
    history = .notAsked(reason: reason)
    behind = .notAsked(reason: reason)
    files = .notAsked(reason: reason)
  }

  /// Puts the same missing evidence in place of all that history tells.
  package mutating func lack(_ reason: String, remedy: Remedy?) {
    history = .missing(reason: reason, remedy: remedy)
    behind = .missing(reason: reason, remedy: remedy)
    files = .missing(reason: reason, remedy: remedy)
  }
}
