extension GitCommands {
  /// Tells a remote of refs, all or none; each must stand there as the edit says.
  ///
  /// The user's own pre-push hook runs.
  /// - Throws: `commandFailed` with what the remote said where it refuses.
  package func push(_ edits: [RefEdit], to remote: String) async throws(GitError) {
    guard try await remotes().contains(where: { $0.name == remote }), !remote.hasPrefix("-") else {
      throw .invalidName(remote)
    }
    var arguments = [
      "push", "--quiet", "--atomic", "--no-follow-tags", "--recurse-submodules=no",
    ]
    for edit in edits {
      guard RefPath.isSafe(edit.ref), edit.ref != "HEAD" else { throw .invalidName(edit.ref) }
      arguments.append("--force-with-lease=\(edit.ref):\(edit.old?.description ?? "")")
    }
    arguments += ["--", remote]
    arguments += edits.map { "\($0.new?.description ?? ""):\($0.ref)" }
    _ = try await asUser.withHooks.run(arguments, timeout: 600)
  }

  /// Where refs stand on a remote now; those that it has not got are left out.
  package func remoteTips(
    of refs: [String], on remote: String
  ) async throws(GitError) -> [String: ObjectID] {
    guard try await remotes().contains(where: { $0.name == remote }), !remote.hasPrefix("-") else {
      throw .invalidName(remote)
    }
    let output = try await run(["ls-remote", "--quiet", "--", remote] + refs, timeout: 600)
    var tips: [String: ObjectID] = [:]
    for line in output.lines {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw output.fault }
      tips[String(decoding: line[(tab + 1)...], as: UTF8.self)] = try output.id(line[..<tab])
    }
    return tips
  }
}
