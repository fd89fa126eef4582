extension GitCommands {
  /// The index as `git ls-files --stage -z` lists it.
  package func indexListing() async throws(GitError) -> [UInt8] {
    try await run(["ls-files", "--stage", "-z"]).bytes
  }

  /// What in the work tree is not as the index has it; ignored files are left out.
  package func workTreeChanges() async throws(GitError) -> [WorkTreeChange] {
    let output = try await run([
      "status", "--porcelain=v2", "-z", "--untracked-files=all", "--no-renames",
    ])
    var changes: [WorkTreeChange] = []
    for field in try output.fields() {
      switch WorkTreeChange.read(field) {
      case .change(let change): changes.append(change)
      case .staged: continue
      case nil: throw output.fault
      }
    }
    return changes
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
