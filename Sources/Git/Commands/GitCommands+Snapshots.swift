/// One entry of a commit's files.
package struct SnapshotEntry: Hashable, Sendable {
  /// From the top.
  package let path: String
  /// True for a plain file; links and other repositories are none.
  package let isFile: Bool
  package let isExecutable: Bool
  package let id: ObjectID
}

extension GitCommands {
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

  /// Every entry of a commit, directories opened, in git's order.
  package func entries(of commit: ObjectID) async throws(GitError) -> [SnapshotEntry] {
    let output = try await run(
      ["ls-tree", "-r", "-z", "--full-tree", "\(commit)"], about: [commit], limit: 4 << 20)
    var entries: [SnapshotEntry] = []
    for field in try output.fields() {
      let parts = field.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let words = parts.first?.split(separator: UInt8(ascii: " ")) ?? []
      guard parts.count == 2, words.count == 3,
        let id = ObjectID(hex: String(decoding: words[2], as: UTF8.self))
      else { throw output.fault }
      entries.append(
        SnapshotEntry(
          path: String(decoding: parts[1], as: UTF8.self),
          isFile: words[0].starts(with: "100".utf8),
          isExecutable: words[0].elementsEqual("100755".utf8), id: id))
    }
    return entries
  }
}
