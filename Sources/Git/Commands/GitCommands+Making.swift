extension GitCommands {
  /// Merges two commits into a tree, with the user's merge drivers.
  ///
  /// Changes neither the index nor the working tree.
  /// - Throws: `unsupported` if Git is older than 2.38.
  package func mergeTree(
    of head: ObjectID, into base: ObjectID
  ) async throws(GitError) -> TreeMerge {
    let output: GitOutput
    do throws(GitError) {
      output = try await run(
        ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", "\(base)", "\(head)"],
        accepting: [0, 1], about: [base, head])
    } catch {
      let version = try await version()
      guard version < GitVersion(2, 38) else { throw error }
      throw .unsupported(
        reason: "Git \(version) can't merge without a working tree; Git 2.38 or later is required")
    }
    // A merge driver may print to the same output before Git prints the tree.
    let (fields, width) = (try output.fields(), "\(base)".utf8.count)
    let place =
      output.status == 0
      ? fields.indices.last
      : fields.firstIndex { (try? output.id($0.suffix(width))) != nil }
    guard let place else { throw output.fault }
    let tree = try output.id(fields[place].suffix(width))
    if output.status == 0 { return .clean(tree: tree) }
    let paths = fields[(place + 1)...].filter { !$0.isEmpty }
    return .conflicts(paths.map { String(decoding: $0, as: UTF8.self) }, tree: tree)
  }

  /// Creates a commit in the user's name, without a ref and without hooks.
  package func writeCommit(
    _ tree: ObjectID, parents: [ObjectID], message: String, isSigned: Bool
  ) async throws(GitError) -> ObjectID {
    do throws(GitError) {
      return try await asUser.makeCommit(
        tree, parents: parents, message: Array((message + "\n").utf8), isSigned: isSigned)
    } catch .commandFailed(_, _, let reason) where isSigned {
      throw .unsigned("the commit", reason: reason.split(separator: " ").joined(separator: " "))
    }
  }

  /// Creates an unsigned commit in flowctl's name, without a ref and without hooks.
  package func commitTree(
    _ tree: ObjectID, parents: [ObjectID], message: String
  ) async throws(GitError) -> ObjectID {
    try await adding(Self.ownUser).makeCommit(
      tree, parents: parents, message: Array((message + "\n").utf8))
  }

  /// Options that set flowctl as author and committer.
  static let ownUser = ["-c", "user.name=flowctl", "-c", "user.email=flowctl@localhost"]

  func makeCommit(
    _ tree: ObjectID, parents: [ObjectID], message: [UInt8], isSigned: Bool = false
  ) async throws(GitError) -> ObjectID {
    try await run(
      ["commit-tree", "\(tree)"] + parents.flatMap { ["-p", "\($0)"] }
        + (isSigned ? ["-S"] : []) + ["-F", "-"],
      input: message, about: [tree] + parents
    ).firstID()
  }

  /// Creates an annotated tag in the user's name; does nothing if the tag exists.
  ///
  /// - Throws: `unsigned` if signing failed; the tag may exist then.
  package func writeTag(
    _ ref: String, at id: ObjectID, message: String, isSigned: Bool
  ) async throws(GitError) {
    let name = ref.dropFirst("refs/tags/".count)
    guard ref.utf8.starts(with: "refs/tags/".utf8), RefPath.isSafe(ref),
      name.utf8.first != UInt8(ascii: "-")
    else { throw .invalidName(ref) }
    let signing = isSigned ? ["--sign"] : ["--no-sign"]
    do throws(GitError) {
      _ = try await asUser.run(
        ["tag", "--annotate"] + signing
          + ["--cleanup=verbatim", "--file=-", "--", String(name), "\(id)"],
        input: Array((message + "\n").utf8), about: [id])
    } catch .commandFailed(_, _, let reason) where isSigned {
      let words = reason.split(separator: " ").joined(separator: " ")
      throw .unsigned("tag '\(name)'", reason: words)
    }
    // Git 2.39 ignores an SSH key that can't be read, and creates an unsigned tag.
    if isSigned, try await !hasSignature(ref) {
      throw .unsigned("tag '\(name)'", reason: "Git can't use the configured key")
    }
  }

  private func hasSignature(_ tag: String) async throws(GitError) -> Bool {
    let mark = Array("-----BEGIN ".utf8)
    return try await run(["cat-file", "tag", tag]).lines.contains { $0.starts(with: mark) }
  }

  /// Creates a tree of a commit's files, with these files added or replaced.
  ///
  /// An existing file keeps its mode. `index` is the path of a file that doesn't exist.
  package func writeTree(
    of commit: ObjectID, with files: [(path: String, bytes: [UInt8])], index: String
  ) async throws(GitError) -> ObjectID {
    let own = using(index: index)
    try await own.readTree(of: commit)
    var lines: [UInt8] = []
    for file in files {
      guard Self.isPlain(file.path) else { throw .invalidName(file.path) }
      let id = try await run(
        ["hash-object", "-w", "--stdin", "--no-filters"], input: file.bytes
      ).firstID()
      let mode = try await mode(of: file.path, in: commit) ?? "100644"
      lines += Array("\(mode) \(id)\t\(file.path)".utf8) + [0]
    }
    _ = try await own.run(["update-index", "-z", "--add", "--index-info"], input: lines)
    return try await own.writeTree()
  }

  private static func isPlain(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.utf8.contains(0)
      && !path.split(separator: "/").contains { $0 == ".." || $0 == "." }
  }

  private func mode(of path: String, in commit: ObjectID) async throws(GitError) -> String? {
    let fields = try await run(
      ["ls-tree", "-z", "--full-tree", "\(commit)", "--", path], about: [commit]
    ).fields()
    return fields.first.map { String(decoding: $0.prefix(6), as: UTF8.self) }
  }
}

/// The result of merging two trees.
package enum TreeMerge: Hashable, Sendable {
  case clean(tree: ObjectID)
  /// The files in conflict, which the tree contains with conflict markers.
  case conflicts([String], tree: ObjectID)
}
