import CI
package import Diagnostics
package import Git
import Session

/// Both ends of the change that gates judge, as far as they are known.
package struct GateEnds: Sendable {
  /// The name of the branch; nil where HEAD is detached and no run tells it.
  package var source: String?
  /// The name of the branch that it goes into.
  package var target: String?
  /// True where the branch is another repository's, whose names mean nothing here.
  package var isForeign = false
  package var head: ObjectID?
  /// The commits of both ends, and of the branch whose policy decides; nil without a target.
  var merge: MergeEnds?
  /// Where the change began; nil where that is not known.
  package var mergeBase: ObjectID?
  /// Why the base is not known, where there should be one.
  package var unknownBase: Diagnostic?
  /// Why the gates would judge other files than the change's; the head may still be here.
  var strayHead: Diagnostic?
  /// The event that the run was started for, as it is now; nil where it is about no branch.
  var event: CIEvent?
  /// Why it is not known where the change began.
  package var unknownStart: String?
  /// True for a run that judges a change on its way into another branch: a base that is not known
  /// is a fault of it, and a note at the desk alone.
  package var isRequest = false
  /// What else there is to say of them.
  package var notes: [String] = []

  /// Why nothing can be said of what the change asks for.
  package var unknown: Diagnostic? { unknownBase ?? (head == nil ? strayHead : nil) }

  /// For people: `feature/login → develop`.
  package var title: String {
    let source = source ?? head.map { String($0.description.prefix(10)) } ?? "the working tree"
    return target.map { "\(source) → \($0)" } ?? source
  }
}
