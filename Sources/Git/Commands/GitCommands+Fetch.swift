extension GitCommands {
  /// Fetches from a configured remote; no submodules, no housekeeping, tags only on demand.
  ///
  /// Where it prunes, what was fetched once of branches that the remote has deleted goes; tags stay.
  ///
  /// - Throws: `invalidName` for a remote that the configuration does not have.
  package func fetch(
    _ remote: String, _ refspecs: [Refspec], tags: Bool = false, prunes: Bool = false,
    timeout: Double = 600
  ) async throws(GitError) {
    // Only a configured name is handed over: git would take others for URLs or options.
    guard try await remotes().contains(where: { $0.name == remote }), !remote.hasPrefix("-") else {
      throw .invalidName(remote)
    }
    let options = [
      "--quiet", "--no-recurse-submodules", "--no-auto-maintenance", "--no-write-fetch-head",
      tags ? "--tags" : "--no-tags",
    ]
    _ = try await run(
      ["fetch"] + options + (prunes ? ["--prune"] : []) + ["--", remote]
        + refspecs.map(\.description), timeout: timeout)
  }
}
