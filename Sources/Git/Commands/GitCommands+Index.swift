extension GitCommands {
  /// Reads the files of a commit into the index.
  package func readTree(of commit: ObjectID) async throws(GitError) {
    _ = try await run(["read-tree", "\(commit)"], about: [commit])
  }

  /// Adds files of the working tree to the index, including ignored ones.
  package func addToIndex(_ paths: [String]) async throws(GitError) {
    let input = paths.map { Array($0.utf8) + [0] }.joined()
    _ = try await run(["update-index", "--add", "-z", "--stdin"], input: Array(input))
  }

  /// Writes the index as a tree; its files must be objects already.
  ///
  /// - Throws: `commandFailed` if a file has a conflict.
  package func writeTree() async throws(GitError) -> ObjectID {
    try await run(["write-tree"]).firstID()
  }

  /// Writes the files of the index below a directory; its path ends with a slash.
  ///
  /// Configured filters don't run: files are written unchanged from the index.
  package func exportIndex(to directory: String) async throws(GitError) {
    _ = try await adding(try await withoutFilters()).run(
      ["checkout-index", "--all", "--force", "--quiet", "--prefix=\(directory)"], timeout: 600)
  }

  /// Options that disable every configured filter.
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
