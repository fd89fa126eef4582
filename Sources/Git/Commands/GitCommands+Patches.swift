extension GitCommands {
  /// The maximum size of a patch in bytes: more than people read, less than memory.
  private static let limit = 256 << 20

  /// The changed files and their patches without context, as bytes, between two commits.
  ///
  /// Follows renames. Of the repository's configuration only attributes apply, which can at most
  /// prevent a comparison (`Binary files … differ`).
  ///
  /// With `ignoringSpace`, lines that differ only in white space are equal.
  package func patch(
    from base: ObjectID, to head: ObjectID, ignoringSpace: Bool = false
  ) async throws(GitError) -> [UInt8] {
    let space = ignoringSpace ? ["--ignore-all-space", "--ignore-blank-lines"] : []
    let arguments = ["diff-tree", "-r"] + Self.plainPatch + space + ["\(base)", "\(head)"]
    return try await run(arguments, about: [base, head], limit: Self.limit).bytes
  }

  /// The same between a commit and the index; without a commit, the whole index is new.
  package func stagedPatch(since head: ObjectID?) async throws(GitError) -> [UInt8] {
    let base = if let head { head } else { try await emptyTree() }
    let arguments = ["diff-index", "--cached"] + Self.plainPatch + ["\(base)", "--"]
    return try await run(arguments, about: head.map { [$0] } ?? [], limit: Self.limit).bytes
  }

  /// The tree without files, which every repository knows.
  package func emptyTree() async throws(GitError) -> ObjectID {
    try await run(["hash-object", "-t", "tree", "--stdin"]).firstID()
  }

  /// The bytes of blobs in the given order; nil for those beyond `limit`.
  ///
  /// - Throws: `objectMissing` for the first one that is not in this clone.
  package func blobs(
    _ ids: [ObjectID], limit: Int, total: Int = 64 << 20
  ) async throws(GitError) -> [[UInt8]?] {
    if ids.isEmpty { return [] }
    var left = total
    let sizes = try await check("%(objectsize)", ids)
    let wanted = zip(ids, sizes).filter { _, size in
      guard let size = Int(size), size <= min(limit, left) else { return false }
      left -= size
      return true
    }.map(\.0)
    let objects = try await batch(wanted.map(\.description), limit: total + 1 << 20)
    var found: [ObjectID: [UInt8]] = [:]
    for case let object? in objects where object.kind == "blob" {
      found[object.id] = Array(object.bytes)
    }
    return ids.map { found[$0] }
  }

  private static let plainPatch = [
    "--raw", "-z", "-p", "-U0", "-M", "--full-index", "--inter-hunk-context=0",
    "--src-prefix=a/", "--dst-prefix=b/", "--submodule=short", "--ignore-submodules=none",
    "--no-ext-diff", "--no-textconv", "--no-color",
  ]
}
