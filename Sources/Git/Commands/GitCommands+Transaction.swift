import GitStore

extension GitCommands {
  /// Makes, moves and deletes refs in one transaction; each must stand where the edit says.
  ///
  /// - Throws: `refMoved` for the first one that does not, and then none has moved.
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

  /// Makes a ref that does not exist yet.
  ///
  /// - Throws: `refMoved` where it does.
  package func createRef(_ ref: String, at id: ObjectID) async throws(GitError) {
    try await transact([RefEdit(ref, from: nil, to: id)], reason: "created")
  }

  /// Makes an annotated tag that does not exist yet; no program signs it.
  ///
  /// Machines of a CI have no user of their own; there the tag is flowctl's.
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

  /// Takes index and work tree from one commit's files to another's, HEAD left where it is.
  ///
  /// Files that somebody changed stay as they are; git refuses where it would have to write them.
  package func moveWorkTree(
    from old: ObjectID, to new: ObjectID
  ) async throws(GitError) {
    // Git takes a file whose times changed for a changed one until it has looked at it again.
    // Where it can't be written, git tells why only while it may speak.
    _ = try await run(["update-index", "--refresh"], accepting: [0, 1])
    _ = try await shielded.run(["read-tree", "-m", "-u", "\(old)", "\(new)"], about: [old, new])
  }

  /// Takes the work tree to a branch, with what somebody changed in it.
  package func switchTo(branch name: String) async throws(GitError) {
    guard RefPath.isSafe("refs/heads/" + name), !name.utf8.starts(with: "-".utf8) else {
      throw .invalidName(name)
    }
    _ = try await asUser.shielded.run([
      "switch", "--quiet", "--no-guess", "--no-recurse-submodules", name,
    ])
  }

  /// Takes the work tree to a commit, on no branch.
  package func detach(at id: ObjectID) async throws(GitError) {
    _ = try await asUser.shielded.run(
      ["switch", "--quiet", "--detach", "--no-recurse-submodules", "\(id)"], about: [id])
  }
}

/// What becomes of one ref in a transaction; nothing means that it is not there.
package struct RefEdit: Hashable, Sendable {
  package var ref: String
  package var old: ObjectID?
  package var new: ObjectID?

  /// An edit of a ref that stands at `old`.
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
