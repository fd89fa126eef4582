package import Gitflow

/// The commits at both ends of a pull request.
package struct MergeEnds: Sendable {
  package var head: Located
  package var base: Located
  /// The stack between the base and the branch that it merges into; nil without one.
  package var stack: Evidence<MergeRequest.Stack>?
  /// The branch whose policy decides, if it is not the base.
  package var target: MergeTarget?

  /// Creates a value from its parts.
  package init(
    head: Located, base: Located, stack: Evidence<MergeRequest.Stack>? = nil,
    target: MergeTarget? = nil
  ) {
    self.head = head
    self.base = base
    self.stack = stack
    self.target = target
  }

  /// The commit whose policy decides.
  package var policyEnd: Located { target?.located ?? base }
}

/// A branch that changes are merged into.
package struct MergeTarget: Sendable {
  package var name: String
  var located: Located
}
