extension GitCommands {
  /// The commits of the first parents from `tip` on that change a file of a pattern, newest first.
  ///
  /// `excluded` and what it reaches is left out, and what is older than `time`.
  package func firstParentCommits(
    from tip: ObjectID, changing patterns: [String], excluding excluded: ObjectID? = nil,
    since time: Int64? = nil
  ) async throws(GitError) -> [ObjectID] {
    var arguments = ["rev-list", "--first-parent"]
    if let time { arguments.append("--since=\(time)") }
    arguments.append(tip.description)
    if let excluded { arguments.append("^\(excluded)") }
    let paths = ["--"] + patterns.map { ":(top)" + $0 }
    return try await run(arguments + paths, about: [tip] + (excluded.map { [$0] } ?? [])).ids()
  }

  /// The files of a commit whose path ends with `suffix`, with the ids of their bytes.
  package func blobs(
    in commit: ObjectID, suffix: String
  ) async throws(GitError) -> [(path: String, id: ObjectID)] {
    let output = try await run(
      ["ls-tree", "-r", "-z", "--full-tree", commit.description], about: [commit])
    let end = Array(suffix.utf8)
    var blobs: [(path: String, id: ObjectID)] = []
    for field in try output.fields() where field.suffix(end.count).elementsEqual(end) {
      // `100644 blob ID<tab>PATH`; links and submodules have other modes.
      guard field.starts(with: "100".utf8), let tab = field.firstIndex(of: UInt8(ascii: "\t")),
        let blank = field[..<tab].lastIndex(of: UInt8(ascii: " "))
      else { continue }
      let path = String(decoding: field[(tab + 1)...], as: UTF8.self)
      blobs.append((path, try output.id(field[(blank + 1)..<tab])))
    }
    return blobs
  }
}
