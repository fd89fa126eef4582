/// The lines that a commit lies on.
///
/// Some are witnessed; apparent ones only pass through it by first parents, behind a merge that says
/// that it was made on another line.
struct LineSet: Hashable {
  /// Permanent lines, a bit each.
  private(set) var witnessed: UInt32 = 0
  private(set) var apparent: UInt32 = 0
  /// Permanent lines that were fast-forwarded away from their older part, which may lie here.
  private(set) var possible: UInt32 = 0
  /// The oldest release line, -1 for none; it ends where a permanent line begins.
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

  /// Forgets what the children know better: a release line ends where it was cut.
  mutating func settle() {
    apparent &= ~witnessed
    possible &= ~witnessed
    if witnessed != 0 { release = -1 }
  }

  /// Moves over to the line that a merge was made on; nothing for a branch that is no line.
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

  /// The lines that may pass through it, as their older part was lost.
  var possibleLines: [Line] { Self.lines(of: possible) }

  func has(_ line: Line) -> Bool {
    guard case .permanent(let index) = line else { return false }
    return (witnessed | apparent) & Self.bit(index) != 0
  }

  static func bit(_ index: Int) -> UInt32 { 1 << UInt32(truncatingIfNeeded: index) }

  private static func lines(of bits: UInt32) -> [Line] {
    bits == 0 ? [] : (0..<32).filter { bits & bit($0) != 0 }.map { .permanent($0) }
  }

  /// Of two releases on one commit it is the older one's: the other was cut from it.
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
