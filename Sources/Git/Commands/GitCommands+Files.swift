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
}
