/// How the work tree and the index differ from HEAD.
package struct WorkTreeStatus: Hashable, Sendable {
  /// What in the work tree is not as the index has it.
  package var changes: [WorkTreeChange] = []
  /// Files that are as the index has them, and as HEAD has not.
  package var staged: [String] = []

  /// True where HEAD has all that is there.
  package var isClean: Bool { changes.isEmpty && staged.isEmpty }
}
