/// The messages that git itself gives to merges.
package enum MergeMessage {
  /// What `git merge` writes, which leaves out the names that it gives to a first branch.
  package static func merge(_ source: String, into target: String) -> String {
    let title = "Merge branch '\(source)'"
    return ["main", "master"].contains(target) ? title : title + " into \(target)"
  }

  /// The line that says of one commit which branch it was.
  package static func squash(_ source: String, into target: String) -> String {
    let (before, after) = squashMarks(into: target)
    return before + source + after
  }

  /// What stands before and behind the branch in that line.
  static func squashMarks(into target: String) -> (before: String, after: String) {
    ("Squash branch '", "' into \(target)")
  }

  /// The branch that the line of a squash names; nil where a line is none.
  package static func squashed(by line: String) -> String? {
    let (before, after) = squashMarks(into: "")
    guard line.utf8.starts(with: before.utf8) else { return nil }
    let rest = Substring(line.utf8.dropFirst(before.utf8.count))
    return rest.firstRange(of: after).map { String(rest[..<$0.lowerBound]) }
  }

  /// The subject of the only commit, or one for all with their subjects as a list.
  ///
  /// `footers` are what the commits say besides of what they break.
  package static func squash(
    _ source: String, into target: String, subjects: [String], footers: [String] = []
  ) -> String {
    let list = subjects.map { "* \($0)" }.joined(separator: "\n")
    let paragraphs =
      subjects.count == 1 ? subjects : [squash(source, into: target)] + [list].filter { $0 != "" }
    return (paragraphs + footers).joined(separator: "\n\n")
  }
}
