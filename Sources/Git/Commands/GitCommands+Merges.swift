/// The result of merging three texts.
package enum FileMerge: Hashable, Sendable {
  case clean([UInt8])
  /// The text with conflict markers around each place that both sides changed.
  case conflicts(Int, [UInt8])
  /// One side is not text.
  case impossible
}

extension GitCommands {
  /// The same commands for merges that change nothing: new objects are written to `directory`.
  ///
  /// Configured merge drivers don't run: no hosting service runs them, and they are untrusted.
  /// Git's own text merge replaces them.
  package func predicting(in directory: String) async throws(GitError) -> GitCommands {
    let variables = [
      "GIT_OBJECT_DIRECTORY": directory,
      "GIT_ALTERNATE_OBJECT_DIRECTORIES": Self.quoted(location.commonDirectory + "/objects"),
    ]
    return adding(try await withoutDrivers()).with(variables.merging(Self.nobody) { $1 })
  }

  /// Merges two commits as a hosting service does: without a working tree or merge drivers.
  ///
  /// - Throws: `unsupported` if Git is older than 2.38.
  package func foretellMerge(
    of head: ObjectID, into base: ObjectID
  ) async throws(GitError) -> TreeMerge {
    try await adding(try await withoutDrivers()).mergeTree(of: head, into: base)
  }

  /// A tree with a commit's change since its parent.
  ///
  /// - Throws: `unsupported` if Git is older than 2.38.
  package func mergeTree(
    ofChange commit: ObjectID, since parent: ObjectID, into tree: ObjectID
  ) async throws(GitError) -> TreeMerge {
    // Git before 2.40 accepts no merge base for a merge of trees: a new commit of the tree on the
    // commit's own parent has the right one.
    let stand = try await with(Self.nobody).makeCommit(
      tree, parents: [parent], message: Array("base\n".utf8))
    return try await mergeTree(of: commit, into: stand)
  }

  /// The paths that reverting a commit would change in a tree.
  ///
  /// Nothing where the tree lacks the commit's change. `former` is the tree before the commit.
  ///
  /// - Throws: `unsupported` if Git is older than 2.38.
  package func pathsOfRevert(
    of commit: ObjectID, to former: ObjectID, in tree: ObjectID
  ) async throws(GitError) -> Set<String> {
    let back = try await with(Self.nobody).makeCommit(
      former, parents: [commit], message: Array("base\n".utf8))
    return try await pathsOfMerge(ofChange: back, since: commit, into: tree)
  }

  /// The paths that a commit's change since another one would change in a tree, also by conflicts.
  ///
  /// - Throws: `unsupported` if Git is older than 2.38.
  package func pathsOfMerge(
    ofChange commit: ObjectID, since parent: ObjectID, into tree: ObjectID
  ) async throws(GitError) -> Set<String> {
    switch try await mergeTree(ofChange: commit, since: parent, into: tree) {
    case .clean(tree): return []
    case .clean(let merged): return try await changedPaths(from: tree, to: merged)
    case .conflicts(let files, let merged):
      return try await changedPaths(from: tree, to: merged).union(files)
    }
  }

  /// True if applying a commit's change to another commit would change nothing.
  ///
  /// False if the merge fails, or needs a newer Git.
  package func contains(
    _ commit: ObjectID, since parent: ObjectID, in holder: CommitDetails
  ) async throws(GitError) -> Bool {
    try await isClean(holder.tree) { () async throws(GitError) in
      try await mergeTree(ofChange: commit, since: parent, into: holder.tree)
    }
  }

  /// True if merging a commit into another one would change nothing.
  package func contains(
    _ commit: ObjectID, in holder: CommitDetails
  ) async throws(GitError) -> Bool {
    try await isClean(holder.tree) { () async throws(GitError) in
      try await mergeTree(of: commit, into: holder.id)
    }
  }

  private func isClean(
    _ tree: ObjectID, _ merge: () async throws(GitError) -> TreeMerge
  ) async throws(GitError) -> Bool {
    do throws(GitError) {
      return try await merge() == .clean(tree: tree)
    } catch .unsupported {
      return false
    } catch .commandFailed {
      return false
    }
  }

  private static let nobody = [
    "GIT_AUTHOR_NAME": "flowctl", "GIT_AUTHOR_EMAIL": "flowctl@localhost",
    "GIT_COMMITTER_NAME": "flowctl", "GIT_COMMITTER_EMAIL": "flowctl@localhost",
    // Fixed dates make the same change the same commit each time.
    "GIT_AUTHOR_DATE": "@0 +0000", "GIT_COMMITTER_DATE": "@0 +0000",
  ]

  /// A path in a colon-separated list, as Git reads it.
  private static func quoted(_ path: String) -> String {
    let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// Options that replace each configured driver by Git's own merge.
  private func withoutDrivers() async throws(GitError) -> [String] {
    var options: [String] = []
    for setting in try await settings(matching: "^merge\\..*\\.driver$") {
      guard !setting.key.utf8.contains(UInt8(ascii: "=")) else { throw .invalidName(setting.key) }
      options += ["-c", "\(setting.key)=git merge-file -q %A %O %B"]
    }
    return options
  }

  /// Merges three files: ours, the common ancestor and theirs.
  ///
  /// Writes no file, and uses no merge driver of the repository.
  package func mergeFiles(
    _ sides: [(label: String, path: String)]
  ) async throws(GitError) -> FileMerge {
    let labels = sides.flatMap { ["-L", $0.label] }
    let output = try await run(
      ["merge-file", "-p", "--no-diff3"] + labels + ["--"] + sides.map(\.path),
      accepting: Set(0...127).union([255]))
    return switch output.status {
    case 0: .clean(output.bytes)
    case 255: .impossible
    default: .conflicts(Int(output.status), output.bytes)
    }
  }
}
