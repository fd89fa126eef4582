package import Gitflow
package import Base
package import Git

/// The change that a command checks: both branches with their commits, as far as known.
package struct Change: Sendable {
  /// The name of the branch; nil if HEAD is detached and the CI run does not set it.
  package var source: String?
  /// The name of the merge target: of the stack, if the change is a layer of one.
  package var target: String?
  /// True if the branch is in another repository, where names have another meaning.
  package var isForeign = false
  package var head: ObjectID?
  /// The head by its name, or why its own commit is missing.
  package var headBranch = Located.missing(reason: "not checked", remedy: nil)
  /// The branch that the request names as its base; nil without a target.
  package var base: Located?
  /// The stack between the base and the target; nil without one.
  package var stack: Evidence<MergeRequest.Stack>?
  package var stackTarget: Located?
  /// The merge base; nil until it is read, or if it is unknown.
  package var mergeBase: ObjectID?
  /// Why the base is unknown although the change has one.
  package var unknownBase: Diagnostic?
  /// Why HEAD is not the change that the CI event names; the event's head can still exist.
  package var strayHead: Diagnostic?
  /// Why the merge base is unknown.
  package var unknownStart: Diagnostic?
  /// Why the model has no target for the branch; nil with a target.
  package var unknownTarget: Failure?
  /// The event of the CI run, updated; nil if it has no branch.
  package var event: CIEvent?
  /// The commit that a push or merge group of the CI run names.
  package var eventCommit: String?
  /// True for a run that checks a merge: there an unknown base is an error,
  /// locally only a note.
  package var isRequest = false
  /// Other notes on both ends.
  package var notes: [String] = []

  /// A change between branches, or of a commit since its merge base.
  package init(
    source: String? = nil, target: String? = nil, head: ObjectID? = nil, mergeBase: ObjectID? = nil,
    isRequest: Bool = false
  ) {
    self.source = source
    self.target = target
    self.head = head
    self.mergeBase = mergeBase
    self.isRequest = isRequest
  }

  /// The branch whose policy decides.
  package var decidingBase: Located? { stackTarget ?? base }

  /// Why the requirements of the change are unknown.
  package var unknown: Diagnostic? { unknownBase ?? (head == nil ? strayHead : nil) }

  /// Why the merge base is unknown, and what to do.
  package var missingBase: Diagnostic? { unknownBase ?? unknownStart }

  /// For people: `feature/login → develop`.
  package var title: String {
    let source = source ?? head.map { String($0.description.prefix(10)) } ?? "the working tree"
    return target.map { "\(source) → \($0)" } ?? source
  }
}
