/// The messages that Git itself writes for merges.
package enum MergeMessage {
  /// The subject from `git merge`, which leaves out the usual names of the main branch.
  package static func merge(_ source: String, into target: String) -> String {
    let title = "Merge branch '\(source)'"
    return ["main", "master"].contains(target) ? title : title + " into \(target)"
  }

  /// The subject of a squash commit, which names the branch.
  package static func squash(_ source: String, into target: String) -> String {
    let (before, after) = squashMarks(into: target)
    return before + source + after
  }

  /// The text before and after the branch in that subject.
  static func squashMarks(into target: String) -> (before: String, after: String) {
    ("Squash branch '", "' into \(target)")
  }

  /// The branch in the subject of a squash commit; nil for another line.
  package static func squashed(by line: String) -> String? {
    let (before, after) = squashMarks(into: "")
    guard line.utf8.starts(with: before.utf8) else { return nil }
    let rest = Substring(line.utf8.dropFirst(before.utf8.count))
    return rest.firstRange(of: after).map { String(rest[..<$0.lowerBound]) }
  }

  /// The message of a squash of commits.
  package static func squash(
    _ source: String, into target: String, _ commits: [SquashedCommit]
  ) -> String {
    SquashedCommit.message(of: commits, title: squash(source, into: target))
  }
}
