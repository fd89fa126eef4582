extension GitCommands {
  /// Starts a merge into the checked-out commit and leaves its conflicts in the working tree.
  package func beginMerge(of head: ObjectID, message: String) async throws(GitError) {
    _ = try await asUser.run(
      ["merge", "--no-ff", "--no-commit", "--quiet", "--no-stat", "-m", message, "\(head)"],
      accepting: [0, 1], about: [head])
  }

  /// Commits a merge whose conflicts are resolved, without hooks.
  package func commitMerge(message: String, isSigned: Bool) async throws(GitError) {
    _ = try await asUser.run(
      ["commit", "--quiet", "--no-verify", "--allow-empty", "--cleanup=verbatim", "--file=-"]
        + (isSigned ? ["--gpg-sign"] : []),
      input: Array((message + "\n").utf8))
  }

  /// Aborts a merge in the working tree.
  package func abortMerge() async throws(GitError) {
    _ = try await run(["merge", "--abort"])
  }

  /// Starts a cherry-pick onto the checked-out commit and leaves its conflicts in the working tree.
  package func beginPick(of commit: ObjectID) async throws(GitError) {
    _ = try await asUser.run(
      ["cherry-pick", "--allow-empty", "\(commit)"], accepting: [0, 1], about: [commit])
  }

  /// Commits a resolved cherry-pick with its author and message, without hooks.
  package func commitPick(of commit: ObjectID, isSigned: Bool) async throws(GitError) {
    _ = try await asUser.run(
      [
        "commit", "--quiet", "--no-verify", "--allow-empty", "--cleanup=verbatim",
        "--reuse-message=\(commit)",
      ] + (isSigned ? ["--gpg-sign"] : []), about: [commit])
  }

  /// Aborts a cherry-pick in the working tree.
  package func abortPick() async throws(GitError) {
    _ = try await run(["cherry-pick", "--abort"])
  }

  /// The files with conflicts in the index.
  package func unresolvedFiles() async throws(GitError) -> [String] {
    let fields = try await run(["ls-files", "--unmerged", "-z", "--full-name", ":(top)"]).fields()
    return fields.reduce(into: []) { paths, field in
      // `mode object stage TAB path`, once for each side.
      let path = field.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
      let text = String(decoding: path, as: UTF8.self)
      if paths.last != text { paths.append(text) }
    }
  }
}
