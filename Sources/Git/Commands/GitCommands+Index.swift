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

  /// Writes the index as a tree; its files are objects already.
  ///
  /// - Throws: `commandFailed` where a file is in conflict.
  package func writeTree() async throws(GitError) -> ObjectID {
    try await run(["write-tree"]).firstID()
  }

  /// Writes the files of the index below a directory, which ends with a slash.
  ///
  /// No program that the configuration names as a filter runs: files are as they are in the index.
  package func exportIndex(to directory: String) async throws(GitError) {
    _ = try await adding(try await withoutFilters()).run(
      ["checkout-index", "--all", "--force", "--quiet", "--prefix=\(directory)"], timeout: 600)
  }

  /// Options that take every configured filter away.
  private func withoutFilters() async throws(GitError) -> [String] {
    var options: [String] = []
    for setting in try await settings(matching: "^filter\\..*\\.(smudge|process|required)$") {
      guard !setting.key.utf8.contains(UInt8(ascii: "=")) else { throw .invalidName(setting.key) }
      let isRequired = setting.key.hasSuffix(".required")
      options += ["-c", "\(setting.key)=\(isRequired ? "false" : "")"]
    }
    return options
  }
}
