import GitStore

extension GitCommands {
  /// Makes a ref that does not exist yet.
  ///
  /// - Throws: `refMoved` where it does.
  package func createRef(_ ref: String, at id: ObjectID) async throws(GitError) {
    try await update(ref, "create \(ref)\0\(id)\0", expected: nil, about: [id])
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
    let user = ["-c", "user.name=flowctl", "-c", "user.email=flowctl@localhost"]
    _ = try await adding(try await currentUser() == nil ? user : []).run(
      ["tag", "--annotate", "--no-sign", "--message=\(message)", "--", name, id.description],
      about: [id])
  }

  /// Moves a ref that still stands at `old`.
  ///
  /// - Throws: `refMoved` where it stands elsewhere.
  package func moveRef(
    _ ref: String, from old: ObjectID, to new: ObjectID
  ) async throws(GitError) {
    try await update(ref, "update \(ref)\0\(new)\0\(old)\0", expected: old, about: [new])
  }

  private func update(
    _ ref: String, _ instruction: String, expected: ObjectID?, about objects: [ObjectID]
  ) async throws(GitError) {
    guard ref != "HEAD", RefPath.isSafe(ref) else { throw .invalidName(ref) }
    let input = Array(("option no-deref\0" + instruction).utf8)
    let arguments = ["update-ref", "--stdin", "-z"]
    do throws(GitError) {
      _ = try await run(arguments, input: input, about: objects)
    } catch .commandFailed(let command, let status, let message) {
      let actual = try await resolve(ref)
      if actual != expected { throw .refMoved(ref: ref, expected: expected, actual: actual) }
      throw .commandFailed(command: command, status: status, message: message)
    }
  }
}
