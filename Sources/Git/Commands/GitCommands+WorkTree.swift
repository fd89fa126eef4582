/// The paths that differ between a commit and the working tree.
package struct TouchedPaths: Hashable, Sendable {
  /// Existing paths: changed, added or untracked.
  package var changed: [String]
  /// Deleted paths; a renamed file counts as deleted at its old path.
  package var deleted: [String]
}

extension GitCommands {
  /// The index as `git ls-files --stage -z` lists it.
  package func indexListing() async throws(GitError) -> [UInt8] {
    try await run(["ls-files", "--stage", "-z"]).bytes
  }

  /// How the working tree and the index differ from HEAD, without ignored files.
  package func workTreeStatus() async throws(GitError) -> WorkTreeStatus {
    let output = try await run([
      "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
    ])
    var status = WorkTreeStatus()
    for field in try output.fields() {
      switch WorkTreeChange.read(field) {
      case .change(let change): status.changes.append(change)
      case .staged(let path): status.staged.append(path)
      case nil: throw output.fault
      }
    }
    return status
  }

  /// The files that Git ignores changes of, by `assume-unchanged` or `skip-worktree`.
  package func unwatchedPaths() async throws(GitError) -> [String] {
    try await run(["ls-files", "-v", "-z"]).fields().filter { field in
      field.first.map { $0 == UInt8(ascii: "S") || $0 >= UInt8(ascii: "a") } ?? false
    }.map { String(decoding: $0.dropFirst(2), as: UTF8.self) }
  }

  /// The paths whose index entry differs from a commit.
  package func stagedPaths(against commit: ObjectID) async throws(GitError) -> [String] {
    let arguments = [
      "diff-index", "--cached", "-z", "--name-only", "--no-renames", "--no-ext-diff",
      "--no-textconv", "--ignore-submodules=none", "\(commit)", "--",
    ]
    return try await run(arguments, about: [commit]).texts()
  }

  /// The object IDs for files of the working tree; their paths must not contain line breaks.
  package func blobIDs(ofFiles paths: [String]) async throws(GitError) -> [ObjectID] {
    if paths.isEmpty { return [] }
    let input = Array(paths.map { $0 + "\n" }.joined().utf8)
    let output = try await run(["hash-object", "--stdin-paths"], input: input)
    let ids = try output.ids()
    guard ids.count == paths.count else { throw output.fault }
    return ids
  }

  /// The differences between a commit and the working tree, with untracked files.
  package func touchedPaths(since base: ObjectID) async throws(GitError) -> TouchedPaths {
    let arguments = [
      "diff-index", "-z", "--name-status", "--no-renames", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=none", "\(base)", "--",
    ]
    let fields = try await run(arguments, about: [base]).texts()
    guard fields.count.isMultiple(of: 2) else { throw .unparsable(command: "diff-index") }
    var touched = TouchedPaths(changed: [], deleted: [])
    for index in stride(from: 0, to: fields.count, by: 2) {
      if fields[index] == "D" {
        touched.deleted.append(fields[index + 1])
      } else {
        touched.changed.append(fields[index + 1])
      }
    }
    touched.changed += try await run(
      ["ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--", ":(top)"]
    ).texts()
    return touched
  }

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
