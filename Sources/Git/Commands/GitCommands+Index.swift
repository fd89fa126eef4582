extension GitCommands {
  /// Writes the index as a tree; its files are objects already.
  ///
  /// - Throws: `commandFailed` where a file is in conflict.
  package func writeTree() async throws(GitError) -> ObjectID {
    let output = try await run(["write-tree"])
    guard let id = try output.ids().first else { throw output.fault }
    return id
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
