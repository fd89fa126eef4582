extension GitCommands {
  /// The files of the working tree that equal those of a commit.
  ///
  /// `index` is the path of a file that doesn't exist.
  package func filesLike(
    _ commit: ObjectID, index: String
  ) async throws(GitError) -> Set<String> {
    let own = using(index: index)
    try await own.readTree(of: commit)
    // A new index reports all files as changed until it is refreshed.
    _ = try await own.run(["update-index", "-q", "--refresh"], accepting: [0, 1])
    let options = [
      "-z", "--name-only", "--no-ext-diff", "--no-textconv", "--ignore-submodules=none",
    ]
    let unlike = Set(try await own.run(["diff-files"] + options).fields().map(Array.init))
    return Set(
      try await own.run(["ls-files", "-z"]).fields().filter { !unlike.contains(Array($0)) }
        .map { String(decoding: $0, as: UTF8.self) })
  }

  /// The bytes that Git writes into the working tree for a file of a commit, with filters applied.
  ///
  /// Nil if the commit has no such file.
  package func checkedOutBytes(
    of path: String, in commit: ObjectID
  ) async throws(GitError) -> [UInt8]? {
    let output = try await run(
      ["cat-file", "--filters", "\(commit):\(path)"], accepting: [0, 128])
    return output.status == 0 ? output.bytes : nil
  }

  /// Writes files from the index, overwriting existing ones.
  package func restoreFiles(_ paths: [String]) async throws(GitError) {
    if paths.isEmpty { return }
    let input = paths.map { Array($0.utf8) + [0] }.joined()
    _ = try await asUser.shielded.run(
      ["checkout-index", "--force", "--quiet", "-z", "--stdin"], input: Array(input))
  }
}
