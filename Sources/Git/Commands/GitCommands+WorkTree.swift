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
}
