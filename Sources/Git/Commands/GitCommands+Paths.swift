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
    let end = Array(suffix.utf8)
    return try await entries(in: commit, where: { $0.suffix(end.count).elementsEqual(end) })
      .filter { $0.kind == .file }.map { ($0.path, $0.id) }
  }

  /// All files of a commit, and what stands in their place.
  package func entries(in commit: ObjectID) async throws(GitError) -> [TreeEntry] {
    try await entries(in: commit, where: { _ in true })
  }

  private func entries(
    in commit: ObjectID, where isWanted: (ArraySlice<UInt8>) -> Bool
  ) async throws(GitError) -> [TreeEntry] {
    let output = try await run(
      ["ls-tree", "-r", "-z", "--full-tree", commit.description], about: [commit])
    var entries: [TreeEntry] = []
    for field in try output.fields() where isWanted(field) {
      // `100644 blob ID<tab>PATH`
      guard let tab = field.firstIndex(of: UInt8(ascii: "\t")),
        let blank = field[..<tab].lastIndex(of: UInt8(ascii: " "))
      else { continue }
      entries.append(
        TreeEntry(
          path: String(decoding: field[(tab + 1)...], as: UTF8.self),
          id: try output.id(field[(blank + 1)..<tab]),
          kind: kind(field)))
    }
    return entries
  }

  private func kind(_ field: ArraySlice<UInt8>) -> TreeEntry.Kind {
    if field.starts(with: "120".utf8) { return .link }
    return field.starts(with: "160".utf8) ? .submodule : .file
  }
}
