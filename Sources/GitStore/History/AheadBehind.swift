/// The commits ahead and behind between a head and a base.
package struct AheadBehind: Hashable, Sendable {
  // 32 bits: a list may have many thousands of them, and a history has less than 2³¹ commits.
  private var left: Int32
  private var right: Int32

  /// Counts as in `git rev-list --left-right --count`.
  package init(ahead: Int, behind: Int) {
    left = Int32(clamping: ahead)
    right = Int32(clamping: behind)
  }

  /// Commits of the head that the base lacks.
  package var ahead: Int {
    get { Int(left) }
    set { left = Int32(clamping: newValue) }
  }

  /// Commits of the base that the head lacks.
  package var behind: Int {
    get { Int(right) }
    set { right = Int32(clamping: newValue) }
  }

  /// The base contains everything of the head.
  package var isMerged: Bool { left == 0 }
}
