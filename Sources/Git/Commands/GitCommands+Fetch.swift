extension GitCommands {
  // A repository's own setting names a program that Git would start here, or by SSH elsewhere; no
  // `-c` overrides it. Settings for reaching a remote, such as `core.sshCommand` and credential
  // helpers, are kept: users and CI set them for a repository, and no remote is reachable
  // without them.
  static let uploadPack = "--upload-pack=git-upload-pack"
  static let receivePack = "--receive-pack=git-receive-pack"

  /// Fetches from a configured remote; no submodules, no maintenance, tags only on demand.
  ///
  /// By default, fetches the branches of the configured refspecs, and never writes tags or local
  /// branches. With pruning, deletes tracking branches that the remote has deleted; tags are kept.
  ///
  /// A tag that differs on the remote is kept locally; everything else is fetched.
  /// - Returns: the full names of such tags.
  /// - Throws: `invalidName` for a remote that is not configured.
  @discardableResult
  package func fetch(
    _ remote: String, _ refspecs: [Refspec], tags: Bool = false, prunes: Bool = false,
    timeout: Double = 600
  ) async throws(GitError) -> [String] {
    // Only a configured name is passed: Git would read others as URLs or options.
    let settings = try await settings(matching: Remote.fetchPattern)
    guard Remote.all(in: settings).contains(where: { $0.name == remote }), !remote.hasPrefix("-")
    else { throw .invalidName(remote) }
    let options = [
      "fetch", "--quiet", "--no-recurse-submodules", "--no-auto-maintenance",
      "--no-write-fetch-head", "--refmap=", "--no-prune-tags", Self.uploadPack,
    ]
    let named =
      refspecs.isEmpty ? Remote.heads(of: remote, in: settings) : refspecs.map(\.description)
    let rest = [prunes ? "--prune" : "--no-prune", "--", remote] + named
    do throws(GitError) {
      _ = try await run(options + [tags ? "--tags" : "--no-tags"] + rest, timeout: timeout)
      return []
    } catch {
      // Status 1 means that Git rejected a ref; the message doesn't identify which, or why.
      guard tags, case .commandFailed(_, 1, _) = error else { throw error }
      _ = try await run(options + ["--no-tags"] + rest, timeout: timeout)
      let moved = try await movedTags(on: remote)
      if moved.isEmpty { throw error }
      return moved
    }
  }

  /// Creates an empty bare repository without the machine's template.
  package func makeBareRepository(at path: String) async throws(GitError) {
    _ = try await run(["init", "--quiet", "--bare", "--template=", "--", path])
  }

  /// Fetches one commit from a URL, by HTTPS or SSH only; no tags, no submodules.
  ///
  /// The URL is not looked up among the remotes, and nothing is stored in the configuration.
  package func fetchCommit(
    _ commit: ObjectID, from address: String, timeout: Double = 600
  ) async throws(GitError) {
    let protocols = adding([
      "-c", "protocol.allow=never", "-c", "protocol.https.allow=always",
      "-c", "protocol.ssh.allow=always", "-c", "fetch.fsckObjects=true",
    ])
    _ = try await protocols.run(
      [
        "fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules",
        "--no-auto-maintenance", "--no-write-fetch-head", "--", address, "\(commit)",
      ], timeout: timeout)
  }

  /// The tags that exist locally and on the remote, but differ.
  private func movedTags(on remote: String) async throws(GitError) -> [String] {
    let theirs = try await remoteTips(of: ["refs/tags/*"], on: remote)
    return try await references(under: "refs/tags/").filter { tag in
      theirs[tag.name].map { $0 != tag.id } ?? false
    }.map(\.name)
  }
}

/// What to fetch and where to store it: `+refs/heads/*:refs/remotes/origin/*`.
package struct Refspec: Hashable, Sendable, CustomStringConvertible {
  /// A full ref, a pattern with one `*`, or a commit's hexadecimal ID.
  package let source: String
  /// The local ref to update; nil fetches only the objects.
  package let destination: String?
  /// Updates the destination even if that is not a fast-forward.
  package let isForced: Bool

  /// Creates a refspec from source and destination.
  ///
  /// - Throws: `invalidName` if either could be read as an option or a wider pattern.
  package init(
    _ source: String, to destination: String?, isForced: Bool = false
  ) throws(GitError) {
    guard ObjectID(hex: source) != nil || RefPath.isPattern(source) else {
      throw .invalidName(source)
    }
    if let destination {
      guard RefPath.isPattern(destination),
        destination.contains("*") == source.contains("*")
      else { throw .invalidName(destination) }
    }
    self.source = source
    self.destination = destination
    self.isForced = isForced
  }

  package var description: String {
    (isForced ? "+" : "") + source + (destination.map { ":" + $0 } ?? "")
  }
}
