extension GitCommands {
  /// Reads the files of a commit into the index.
  package func readTree(of commit: ObjectID) async throws(GitError) {
    _ = try await run(["read-tree", "\(commit)"], about: [commit])
  }

  /// Takes files of the work tree into the index, ignored ones too.
  package func addToIndex(_ paths: [String]) async throws(GitError) {
    let input = paths.map { Array($0.utf8) + [0] }.joined()
    _ = try await run(["update-index", "--add", "-z", "--stdin"], input: Array(input))
  }

  /// Makes a commit of flowctl's own, which no ref leads to yet; no hook runs and nothing is signed.
  package func commitTree(
    _ tree: ObjectID, parents: [ObjectID], message: String
  ) async throws(GitError) -> ObjectID {
    let user = ["-c", "user.name=flowctl", "-c", "user.email=flowctl@localhost"]
    let output = try await adding(user).run(
      ["commit-tree", "\(tree)"] + parents.flatMap { ["-p", "\($0)"] } + ["-m", message],
      about: [tree] + parents)
    guard let id = try output.ids().first else { throw output.fault }
    return id
  }
}
