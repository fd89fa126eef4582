/// Counts the lines of a patch without context: what begins a line of a hunk can't be text.
enum PatchLines {
  static func count(in patch: [UInt8]) -> LineCount {
    var (added, deleted, isInHunk) = (0, 0, false)
    for line in patch.split(separator: UInt8(ascii: "\n")) {
      switch line.first {
      case UInt8(ascii: "@"): isInHunk = true
      case UInt8(ascii: "d"): isInHunk = false
      case UInt8(ascii: "+") where isInHunk: added += 1
      case UInt8(ascii: "-") where isInHunk: deleted += 1
      default: break
      }
    }
    return LineCount(added: added, deleted: deleted)
  }
}
