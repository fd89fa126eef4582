extension GitCommands {
  /// The commits up to HEAD that change the file at a path, newest first.
  package func commits(
    changing path: String, atMost limit: Int
  ) async throws(GitError) -> [ObjectID] {
    try await run(
      ["rev-list", "--topo-order", "--max-count=\(limit)", "HEAD", "--", ":(top,literal)\(path)"]
    ).ids()
  }
}
