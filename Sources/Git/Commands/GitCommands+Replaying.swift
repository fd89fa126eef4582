extension GitCommands {
  /// The commits that a rebase replays, oldest first: no merges, none that the base contains.
  package func commitsToReplay(
    of head: ObjectID, onto base: ObjectID, without former: ObjectID
  ) async throws(GitError) -> [ObjectID] {
    try await run(
      [
        "rev-list", "--reverse", "--topo-order", "--no-merges", "--right-only", "--cherry-pick",
        "\(base)...\(head)", "^\(former)",
      ], about: [base, head, former]
    ).ids()
  }

  /// Applies a commit's change on top of another commit, with its author and message.
  ///
  /// With `namesOrigin`, the message ends as that of `git cherry-pick -x`. Changes neither the index nor the working tree. Nil if the base contains the change.
  /// - Throws: `unsupported` for an author that is not UTF-8.
  package func replay(
    _ commit: ObjectID, after parent: ObjectID?, onto base: ObjectID, isSigned: Bool,
    namesOrigin: Bool = false
  ) async throws(GitError) -> Replayed {
    guard let parent else {
      throw .unsupported(reason: "\(commit.short) has no parent commit in this clone")
    }
    let original = try await originalCommit(commit)
    let tree = try await tree(of: base)
    switch try await asUser.mergeTree(ofChange: commit, since: parent, into: tree) {
    case .conflicts(let files, _): return .conflicts(files)
    case .clean(let merged):
      if merged == tree { return .nothing }
      let author = [
        "GIT_AUTHOR_NAME": original.author[0], "GIT_AUTHOR_EMAIL": original.author[1],
        "GIT_AUTHOR_DATE": original.author[2],
      ]
      return .made(
        try await asUser.with(author).makeCommit(
          merged, parents: [base],
          message: namesOrigin
            ? PickedMessage.bytes(original.message, of: commit) : original.message,
          isSigned: isSigned))
    }
  }

  private func tree(of commit: ObjectID) async throws(GitError) -> ObjectID {
    try await run(
      ["rev-parse", "--verify", "--end-of-options", "\(commit)^{tree}"], about: [commit]
    ).firstID()
  }

  /// What a replayed commit keeps: its message, and name, email and date of its author.
  private func originalCommit(
    _ id: ObjectID
  ) async throws(GitError) -> (author: [String], message: [UInt8]) {
    let output = try await run(
      ["log", "-1", "--encoding=UTF-8", "--date=raw", "--format=%an%x00%ae%x00%ad%x00%B", "\(id)"],
      about: [id])
    let fields = output.bytes.split(
      separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
    guard fields.count == 4 else { throw output.fault }
    let author = fields[..<3].map { String(decoding: $0, as: UTF8.self) }
    if author.contains(where: { $0.unicodeScalars.contains("\u{fffd}") }) {
      throw .unsupported(reason: "the author of \(id.short) is not UTF-8")
    }
    // `log` adds a final line break to the message.
    return (author, Array(fields[3].dropLast()))
  }
}

/// The result of replaying a commit.
package enum Replayed: Hashable, Sendable {
  case made(ObjectID)
  /// The base already contains the change.
  case nothing
  /// The files in conflict, which a user must resolve.
  case conflicts([String])
}

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
