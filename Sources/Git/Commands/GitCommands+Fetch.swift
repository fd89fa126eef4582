import GitStore

extension GitCommands {
  // A repository's own setting names a program that git would start here, or by ssh elsewhere; no
  // `-c` outweighs it. What leads to a remote and its keys is another matter: `core.sshCommand`
  // and credential helpers are set for a repository by people and by CI, and nothing is reached
  // without them.
  static let uploadPack = "--upload-pack=git-upload-pack"
  static let receivePack = "--receive-pack=git-receive-pack"

  /// Fetches from a configured remote; no submodules, no housekeeping, tags only on demand.
  ///
  /// Where no refs are named these are the branches that the configuration gives, never tags or
  /// refs of this clone, whatever else it names. Where it prunes, what was fetched once of branches
  /// that the remote has deleted goes; tags stay.
  ///
  /// A tag that is another one on the remote stays as it is here, and keeps nothing else back.
  /// - Returns: the whole names of such tags.
  /// - Throws: `invalidName` for a remote that the configuration does not have.
  @discardableResult
  package func fetch(
    _ remote: String, _ refspecs: [Refspec], tags: Bool = false, prunes: Bool = false,
    timeout: Double = 600
  ) async throws(GitError) -> [String] {
    // Only a configured name is handed over: git would take others for URLs or options.
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
      // 1 is what git says where it did not take a ref; it does not say which, nor why.
      guard tags, case .commandFailed(_, 1, _) = error else { throw error }
      _ = try await run(options + ["--no-tags"] + rest, timeout: timeout)
      let moved = try await movedTags(on: remote)
      if moved.isEmpty { throw error }
      return moved
    }
  }

  /// Makes an empty bare repository here, without the machine's own template of one.
  package func makeBareRepository(at path: String) async throws(GitError) {
    _ = try await run(["init", "--quiet", "--bare", "--template=", "--", path])
  }

  /// Fetches one commit from an address, by https or ssh alone; no tags, no submodules.
  ///
  /// The address is not looked up among the remotes, and nothing of it is remembered.
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

  /// The tags that are there and here, as different ones.
  private func movedTags(on remote: String) async throws(GitError) -> [String] {
    let theirs = try await remoteTips(of: ["refs/tags/*"], on: remote)
    return try await references(under: "refs/tags/").filter { tag in
      theirs[tag.name].map { $0 != tag.id } ?? false
    }.map(\.name)
  }
}
