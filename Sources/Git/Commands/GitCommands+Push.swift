import Base

extension GitCommands {
  /// Pushes refs atomically; each remote ref must be at the old commit of its edit.
  ///
  /// The user's own pre-push hook runs, unless `runsHooks` is false.
  /// - Throws: `commandFailed` with the message of the remote, or else of Git.
  package func push(
    _ edits: [RefEdit], to remote: String, runsHooks: Bool = true
  ) async throws(GitError) {
    guard try await remotes().contains(where: { $0.name == remote }), !remote.hasPrefix("-") else {
      throw .invalidName(remote)
    }
    // A single ref needs no atomic push, which not every server has.
    var arguments =
      ["push", "--quiet", "--porcelain"] + (edits.count > 1 ? ["--atomic"] : [])
      + ["--no-follow-tags", "--recurse-submodules=no", Self.receivePack]
    for edit in edits {
      guard RefPath.isSafe(edit.ref), edit.ref != "HEAD" else { throw .invalidName(edit.ref) }
      arguments.append("--force-with-lease=\(edit.ref):\(edit.old?.description ?? "")")
    }
    arguments += ["--", remote]
    arguments += edits.map { "\($0.new?.description ?? ""):\($0.ref)" }
    let git = runsHooks ? asUser.withHooks : asUser
    let result = try await git.launch(arguments, timeout: 600)
    guard result.status != 0 else { return }
    throw .commandFailed(
      command: "git push", status: result.status, message: Self.reason(of: result))
  }

  /// The remote's message, else why Git rejected each ref, else the whole error output.
  private static func reason(of result: ProcessResult) -> String {
    let errors = GitOutput(result.errors, of: "git push").lines.map {
      String(decoding: $0, as: UTF8.self)
    }
    let remote = errors.filter { $0.hasPrefix("remote: ") }.map { $0.dropFirst("remote: ".count) }
    // `! TAB from:to TAB [rejected] (reason)`
    let refused = GitOutput(result.output, of: "git push").lines
      .filter { $0.first == UInt8(ascii: "!") }
      .compactMap { $0.split(separator: UInt8(ascii: "\t")).last }
      .map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.contains("atomic push failed") }
    let words = remote.isEmpty ? (refused.isEmpty ? errors : refused) : remote.map(String.init)
    let text = words.reduce(into: [String]()) { texts, text in
      if !texts.contains(text) { texts.append(text) }
    }.joined(separator: "; ")
    return text.strippingControls.split(separator: " ").joined(separator: " ")
  }

  /// The current commits of refs on a remote; missing refs are left out.
  package func remoteTips(
    of refs: [String], on remote: String
  ) async throws(GitError) -> [String: ObjectID] {
    guard try await remotes().contains(where: { $0.name == remote }), !remote.hasPrefix("-") else {
      throw .invalidName(remote)
    }
    let output = try await run(
      ["ls-remote", "--quiet", Self.uploadPack, "--", remote] + refs, timeout: 600)
    var tips: [String: ObjectID] = [:]
    for line in output.lines {
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { throw output.fault }
      tips[String(decoding: line[(tab + 1)...], as: UTF8.self)] = try output.id(line[..<tab])
    }
    return tips
  }
}
