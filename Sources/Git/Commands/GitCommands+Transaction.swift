extension GitCommands {
  /// Creates, moves and deletes refs in one transaction; each must be at its old commit.
  ///
  /// - Throws: `refMoved` for the first one that is not; then none has moved.
  package func transact(_ edits: [RefEdit], reason: String) async throws(GitError) {
    if edits.isEmpty { return }
    var input = ""
    for edit in edits {
      guard edit.ref != "HEAD", RefPath.isSafe(edit.ref) else { throw .invalidName(edit.ref) }
      input += "option no-deref\0" + edit.instruction
    }
    do throws(GitError) {
      _ = try await asUser.run(
        ["update-ref", "-m", reason, "--stdin", "-z"], input: Array(input.utf8),
        about: edits.compactMap(\.new))
    } catch .commandFailed(let command, let status, let message) {
      for edit in edits {
        let actual = try await resolve(edit.ref)
        if actual != edit.old {
          throw .refMoved(ref: edit.ref, expected: edit.old, actual: actual)
        }
      }
      throw .commandFailed(command: command, status: status, message: message)
    }
  }

  /// Creates a ref.
  ///
  /// - Throws: `refMoved` if it exists.
  package func createRef(_ ref: String, at id: ObjectID) async throws(GitError) {
    try await transact([RefEdit(ref, from: nil, to: id)], reason: "created")
  }

  /// Creates an unsigned annotated tag.
  ///
  /// CI machines have no configured user; there flowctl is the tagger.
  package func createTag(
    _ name: String, at id: ObjectID, message: String
  ) async throws(GitError) {
    guard RefPath.isSafe("refs/tags/" + name), !name.utf8.starts(with: "-".utf8) else {
      throw .invalidName(name)
    }
    _ = try await adding(try await currentUser() == nil ? Self.ownUser : []).run(
      ["tag", "--annotate", "--no-sign", "--message=\(message)", "--", name, id.description],
      about: [id])
  }

  /// Updates index and working tree from one commit to another, without moving HEAD.
  ///
  /// Keeps uncommitted changes; Git refuses if it would overwrite them.
  package func moveWorkTree(
    from old: ObjectID, to new: ObjectID
  ) async throws(GitError) {
    // Git treats a file with a new time stamp as changed until the index is refreshed.
    // Without `-q`, Git reports why the index can't be written.
    _ = try await run(["update-index", "--refresh"], accepting: [0, 1])
    _ = try await shielded.run(["read-tree", "-m", "-u", "\(old)", "\(new)"], about: [old, new])
  }

  /// Checks out a branch, keeping uncommitted changes.
  package func switchTo(branch name: String) async throws(GitError) {
    guard RefPath.isSafe("refs/heads/" + name), !name.utf8.starts(with: "-".utf8) else {
      throw .invalidName(name)
    }
    _ = try await asUser.shielded.run([
      "switch", "--quiet", "--no-guess", "--no-recurse-submodules", name,
    ])
  }

  /// Checks out a commit with a detached HEAD.
  package func detach(at id: ObjectID) async throws(GitError) {
    _ = try await asUser.shielded.run(
      ["switch", "--quiet", "--detach", "--no-recurse-submodules", "\(id)"], about: [id])
  }
}

/// The change of one ref in a transaction; nil means that the ref doesn't exist.
package struct RefEdit: Hashable, Sendable {
  package var ref: String
  package var old: ObjectID?
  package var new: ObjectID?

  /// An edit of a ref that is at `old`.
  package init(_ ref: String, from old: ObjectID?, to new: ObjectID?) {
    self.ref = ref
    self.old = old
    self.new = new
  }

  fileprivate var instruction: String {
    switch (old, new) {
    case (nil, let new?): "create \(ref)\0\(new)\0"
    case (let old?, let new?): "update \(ref)\0\(new)\0\(old)\0"
    case (let old?, nil): "delete \(ref)\0\(old)\0"
    case (nil, nil): "verify \(ref)\0\0"
    }
  }
}
