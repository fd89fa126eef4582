import CI
package import Diagnostics
package import Git
import Session

/// Source and target of the change that gates check, as far as known.
package struct GateEnds: Sendable {
  /// The name of the branch; nil if HEAD is detached and the CI run does not set it.
  package var source: String?
  /// The name of the merge target.
  package var target: String?
  /// True if the branch is in another repository, where names have another meaning.
  package var isForeign = false
  package var head: ObjectID?
  /// The commits of both ends, and the branch whose policy is used; nil without a target.
  var merge: MergeEnds?
  /// The merge base; nil if unknown.
  package var mergeBase: ObjectID?
  /// Why the base is unknown although the change has one.
  package var unknownBase: Diagnostic?
  /// Why the gates would check other files than those of the change; the head can still exist.
  var strayHead: Diagnostic?
  /// The event of the CI run, updated; nil if it has no branch.
  var event: CIEvent?
  /// Why the merge base is unknown.
  package var unknownStart: String?
  /// True for a run that checks a merge: there an unknown base is an error,
  /// locally only a note.
  package var isRequest = false
  /// Other notes on both ends.
  package var notes: [String] = []

  /// Why the requirements of the change are unknown.
  package var unknown: Diagnostic? { unknownBase ?? (head == nil ? strayHead : nil) }

  /// For people: `feature/login → develop`.
  package var title: String {
    let source = source ?? head.map { String($0.description.prefix(10)) } ?? "the working tree"
    return target.map { "\(source) → \($0)" } ?? source
  }
}
