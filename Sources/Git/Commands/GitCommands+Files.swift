extension GitCommands {
  /// The files of the work tree that git knows or would add, by pathspecs such as `*.xcstrings`.
  ///
  /// Paths from the top of the work tree, sorted; a file that git knows may be gone.
  package func files(matching patterns: [String]) async throws(GitError) -> [String] {
    let output = try await run(
      ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--"]
        + patterns.map { ":(top)" + $0 })
    return try output.fields().map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// The files of a commit whose path ends with `suffix`, from the top, in git's order.
  package func files(
    of commit: ObjectID, endingWith suffix: String
  ) async throws(GitError) -> [String] {
    let arguments = ["ls-tree", "-r", "-z", "--name-only", "--full-tree", "\(commit)"]
    return try await run(arguments, about: [commit]).fields()
      .filter { $0.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
