import GitStore

extension GitCommands {
  /// Merges two commits into a tree, with the merge drivers that the user has set up.
  ///
  /// Neither the index nor the work tree is touched.
  /// - Throws: `unsupported` where git is older than 2.38.
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
      throw .unsupported(reason: "git \(version) can't merge without a work tree, 2.38 can")
    }
    let fields = try output.fields()
    guard let first = fields.first else { throw output.fault }
    if output.status == 0 { return .clean(tree: try output.id(first)) }
    let paths = fields.dropFirst().filter { !$0.isEmpty }
    return .conflicts(
      paths.map { String(decoding: $0, as: UTF8.self) }, tree: try output.id(first))
  }

  /// Makes a commit in the user's name, which no ref leads to yet; no hook runs.
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

  /// Makes a commit of flowctl's own, which no ref leads to yet; no hook runs and nothing is signed.
  package func commitTree(
    _ tree: ObjectID, parents: [ObjectID], message: String
  ) async throws(GitError) -> ObjectID {
    try await adding(Self.ownUser).makeCommit(
      tree, parents: parents, message: Array((message + "\n").utf8))
  }

  /// Options that make a commit or tag flowctl's.
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

  /// Makes an annotated tag in the user's name; nothing where it is there already.
  ///
  /// - Throws: `unsigned` where it was to be signed and is not; the tag may be there then.
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
    // Git 2.39 is content with a key of SSH that can't be read, and signs nothing.
    if isSigned, try await !hasSignature(ref) {
      throw .unsigned("tag '\(name)'", reason: "the key that git is given can't be used")
    }
  }

  private func hasSignature(_ tag: String) async throws(GitError) -> Bool {
    let mark = Array("-----BEGIN ".utf8)
    return try await run(["cat-file", "tag", tag]).lines.contains { $0.starts(with: mark) }
  }

  /// Makes a tree of a commit's files and these in their places.
  ///
  /// A file that is there keeps its mode. `index` is a path of a file that is not there.
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

/// What came of merging two trees.
package enum TreeMerge: Hashable, Sendable {
  case clean(tree: ObjectID)
  /// The files that somebody has to resolve, which a tree has with the marks of both sides.
  case conflicts([String], tree: ObjectID)
}
