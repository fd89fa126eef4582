extension GitCommands {
  /// The index as `git ls-files --stage -z` lists it.
  package func indexListing() async throws(GitError) -> [UInt8] {
    try await run(["ls-files", "--stage", "-z"]).bytes
  }

  /// How the work tree and the index differ from HEAD; ignored files are left out.
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

  /// The files that git is told not to look at, by `assume-unchanged` or `skip-worktree`.
  package func unwatchedPaths() async throws(GitError) -> [String] {
    let output = try await run(["ls-files", "-v", "-z"])
    return try output.fields().filter { field in
      field.first.map { $0 == UInt8(ascii: "S") || $0 >= UInt8(ascii: "a") } ?? false
    }.map { String(decoding: $0.dropFirst(2), as: UTF8.self) }
  }

  /// The paths that the index has otherwise than a commit.
  package func stagedPaths(against commit: ObjectID) async throws(GitError) -> [String] {
    let arguments = [
      "diff-index", "--cached", "-z", "--name-only", "--no-renames", "--no-ext-diff",
      "--no-textconv", "--ignore-submodules=none", "\(commit)", "--",
    ]
    return try await run(arguments, about: [commit]).fields().map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names that git would give to files of the work tree, whose paths hold no line feed.
  package func blobIDs(ofFiles paths: [String]) async throws(GitError) -> [ObjectID] {
    if paths.isEmpty { return [] }
    let input = Array(paths.map { $0 + "\n" }.joined().utf8)
    let output = try await run(["hash-object", "--stdin-paths"], input: input)
    let ids = try output.ids()
    guard ids.count == paths.count else { throw output.fault }
    return ids
  }
}
