/// A branch of GitHub's merge queue: `gh-readonly-queue/<base>/pr-<number>-<sha>`.
struct MergeQueueBranch: Hashable, Sendable {
  /// The branch that the queue merges into; it may hold slashes.
  let base: String
  let number: Int

  init?(parsing name: String) {
    guard let rest = name.dropping(prefix: "gh-readonly-queue/"),
      let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex
    else { return nil }
    let parts = rest[rest.utf8.index(after: slash)...].split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "pr", let number = Int(parts[1]), number > 0,
      CommitName.parse(String(parts[2])) != nil
    else { return nil }
    base = String(rest[..<slash])
    self.number = number
  }
}
