/// The lines that contain a commit.
///
/// Some have evidence. Apparent lines only pass through the commit by first parents, after a merge
/// that names another target.
struct LineSet: Hashable {
  /// Permanent lines, one bit each.
  private(set) var witnessed: UInt32 = 0
  private(set) var apparent: UInt32 = 0
  /// Permanent lines that were fast-forwarded away from their older part, which may be here.
  private(set) var possible: UInt32 = 0
  /// The oldest release line, -1 for none; it ends where a permanent line starts.
  private(set) var release: Int32 = -1

  mutating func inherit(_ child: LineSet, releases: [MergeRequest.End]) {
    witnessed |= child.witnessed
    apparent |= child.apparent
    possible |= child.possible
    if child.release >= 0 { join(release: Int(child.release), releases) }
  }

  mutating func witness(_ line: Line, releases: [MergeRequest.End]) {
    switch line {
    case .permanent(let index): witnessed |= Self.bit(index)
    case .release(let index): join(release: index, releases)
    }
  }

  mutating func suspect(_ lines: UInt32) { possible |= lines }

  /// Removes what the children know better: a release line ends where it was created.
  mutating func settle() {
    apparent &= ~witnessed
    possible &= ~witnessed
    if witnessed != 0 { release = -1 }
  }

  /// Continues on the line that a merge was made on; nil for a branch that is not a line.
  mutating func move(to line: Line?) {
    apparent |= witnessed
    witnessed = 0
    release = -1
    switch line {
    case .permanent(let index): witnessed = Self.bit(index)
    case .release(let index): release = Int32(clamping: index)
    case nil: break
    }
    apparent &= ~witnessed
  }

  var isEmpty: Bool { witnessed | apparent == 0 && release < 0 }

  var witnessedLines: [Line] {
    let permanent = Self.lines(of: witnessed)
    return release < 0 ? permanent : permanent + [.release(Int(release))]
  }

  var apparentLines: [Line] { Self.lines(of: apparent) }

  /// The lines that may contain it, because their older part was lost.
  var possibleLines: [Line] { Self.lines(of: possible) }

  func has(_ line: Line) -> Bool {
    guard case .permanent(let index) = line else { return false }
    return (witnessed | apparent) & Self.bit(index) != 0
  }

  static func bit(_ index: Int) -> UInt32 { 1 << UInt32(truncatingIfNeeded: index) }

  private static func lines(of bits: UInt32) -> [Line] {
    bits == 0 ? [] : (0..<32).filter { bits & bit($0) != 0 }.map { .permanent($0) }
  }

  /// If two releases share a commit, it belongs to the older one: the other was created from it.
  private mutating func join(release other: Int, _ releases: [MergeRequest.End]) {
    guard release >= 0, Int(release) != other else {
      release = Int32(clamping: other)
      return
    }
    let (own, new) = (Self.version(releases, Int(release)), Self.version(releases, other))
    if let own, let new, new < own { release = Int32(clamping: other) }
  }

  private static func version(_ releases: [MergeRequest.End], _ index: Int) -> Version? {
    releases.indices.contains(index) ? releases[index].branchClass.parts?.version?.version : nil
  }
}
