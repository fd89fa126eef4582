extension GitCommands {
  /// The files that differ between two commits, with renames; no merge base is used.
  package func changes(from base: ObjectID, to head: ObjectID) async throws(GitError)
    -> [FileChange]
  {
    let arguments =
      ["diff-tree", "-r", "-z", "-M", "--numstat"] + Self.plain + ["\(base)", "\(head)"]
    return try NumstatParser.parse(try await run(arguments, about: [base, head]))
  }

  /// The same, with line counts of every text file.
  ///
  /// Git counts no lines of files that contain a zero byte, or that an attribute marks as binary:
  /// such a file is counted here if hardly any of its first bytes are control characters.
  package func countedChanges(
    from base: ObjectID, to head: ObjectID
  ) async throws(GitError) -> [FileChange] {
    var changes = try await changes(from: base, to: head)
    for index in changes.indices where changes[index].lines == nil {
      let path = changes[index].path
      guard try await isText(path, head, or: base) else { continue }
      let arguments =
        ["diff-tree", "-r", "-p", "-U0", "-M", "--text"] + Self.plain + [
          "\(base)", "\(head)", "--",
        ]
        + [changes[index].formerPath, path].compactMap(\.self).map { ":(top,literal)" + $0 }
      let patch = try await run(arguments, about: [base, head]).bytes
      changes[index].lines = PatchLines.count(in: patch)
    }
    return changes
  }

  private func isText(
    _ path: String, _ head: ObjectID, or base: ObjectID
  ) async throws(GitError) -> Bool {
    do throws(GitError) {
      let there = try await readBlob(head, path: path)
      return if let there { there.isText } else {
        try await readBlob(base, path: path)?.isText == true
      }
    } catch .tooLarge {
      return false
    }
  }

  /// The earlier paths of files that the index has under another path than a commit.
  package func renames(since commit: ObjectID) async throws(GitError) -> [String: String] {
    let arguments =
      ["diff-index", "--cached", "-r", "-z", "-M", "--diff-filter=R", "--name-status"]
      + Self.plain + ["\(commit)", "--"]
    let fields = try await run(arguments, about: [commit]).records(of: 3).map {
      String(decoding: $0, as: UTF8.self)
    }
    var renames: [String: String] = [:]
    for place in stride(from: 0, to: fields.count, by: 3) {
      renames[fields[place + 2]] = fields[place + 1]
    }
    return renames
  }

  /// The value of an attribute for each path, by the files of the working tree.
  package func attribute(
    _ name: String, of paths: [String]
  ) async throws(GitError) -> [String: String] {
    if paths.isEmpty { return [:] }
    let input: [UInt8] = paths.flatMap { path -> [UInt8] in Array(path.utf8) + [0] }
    let output = try await run(["check-attr", "-z", "--stdin", name], input: input)
    let fields = try output.records(of: 3).map { String(decoding: $0, as: UTF8.self) }
    var values: [String: String] = [:]
    for place in stride(from: 0, to: fields.count, by: 3) {
      values[fields[place]] = fields[place + 2]
    }
    return values
  }

  /// The paths whose files differ between two commits.
  package func changedPaths(
    from base: ObjectID, to head: ObjectID
  ) async throws(GitError) -> Set<String> {
    let arguments =
      ["diff-tree", "-r", "-z", "--name-only", "--no-renames"] + Self.plain
      + ["\(base)", "\(head)"]
    return Set(try await run(arguments, about: [base, head]).texts())
  }

  /// The paths that a checkout from one commit to another writes or deletes, without renames.
  package func writtenPaths(
    from base: ObjectID, to head: ObjectID
  ) async throws(GitError) -> [WrittenPath] {
    let output = try await run(
      ["diff-tree", "-r", "-z", "--raw", "--no-renames"] + Self.plain + ["\(base)", "\(head)"],
      about: [base, head])
    let fields = try output.records(of: 2)
    return try stride(from: 0, to: fields.count, by: 2).map { place throws(GitError) in
      try output.writtenPath(fields[place], fields[place + 1])
    }
  }

  /// The patch IDs of single commits, or of their reverts; merges and empty commits have none.
  package func patchIDs(
    of commits: [ObjectID], reverted: Bool = false
  ) async throws(GitError) -> [ObjectID: ObjectID] {
    try await patchIDs(of: commits.map { CommitChange($0) }, reverted: reverted)
  }

  static let plain = [
    "--no-ext-diff", "--no-textconv", "--no-color", "--ignore-submodules=none",
  ]
  static let patch = ["-r", "-p", "-U3", "--full-index", "--no-renames"] + plain

  // Git swaps the prefixes too, and they are part of patch IDs.
  static let reverse = ["-R", "--src-prefix=b/", "--dst-prefix=a/"]

  /// A different indentation is a different change, which Git supports since 2.39.
  private func patchIDOutput(_ patches: [UInt8]) async throws(GitError) -> GitOutput {
    do throws(GitError) {
      return try await run(["patch-id", "--verbatim"], input: patches)
    } catch {
      guard try await version() < GitVersion(2, 39) else { throw error }
      return try await run(["patch-id", "--stable"], input: patches)
    }
  }

  func patchIDs(
    ofPatches patches: [UInt8]
  ) async throws(GitError) -> [(patch: ObjectID, commit: ObjectID)] {
    if patches.isEmpty { return [] }
    let output = try await patchIDOutput(patches)
    var ids: [(ObjectID, ObjectID)] = []
    for line in output.lines {
      let pair = try output.idList(line)
      guard pair.count == 2 else { throw output.fault }
      ids.append((pair[0], pair[1]))
    }
    return ids
  }

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
