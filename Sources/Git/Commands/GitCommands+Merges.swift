extension GitCommands {
  /// Merges two commits without a work tree, as a forge does, and tells what would be in conflict.
  ///
  /// Programs that the repository's configuration names as merge drivers don't run: no forge runs
  /// them, and they are foreign. Git's own merge of texts takes their place.
  ///
  /// - Throws: `unsupported` where git is older than 2.38.
  package func foretellMerge(
    of head: ObjectID, into base: ObjectID
  ) async throws(GitError) -> MergeForecast {
    let version = try await version()
    guard version >= GitVersion(2, 38) else {
      throw .unsupported(reason: "git \(version) can't merge without a work tree, 2.38 can")
    }
    let output = try await adding(try await withoutDrivers()).run(
      ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", "\(base)", "\(head)"],
      accepting: [0, 1], about: [base, head])
    guard output.status == 1 else { return .clean }
    let paths = try output.fields().dropFirst().filter { !$0.isEmpty }
    return .conflicts(paths.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Options that put git's own merge in the place of each configured driver.
  private func withoutDrivers() async throws(GitError) -> [String] {
    var options: [String] = []
    for setting in try await settings(matching: "^merge\\..*\\.driver$") {
      guard !setting.key.utf8.contains(UInt8(ascii: "=")) else { throw .invalidName(setting.key) }
      options += ["-c", "\(setting.key)=git merge-file -q %A %O %B"]
    }
    return options
  }
}

/// What would come of a merge.
package enum MergeForecast: Hashable, Sendable {
  case clean
  /// The files that somebody would have to resolve.
  case conflicts([String])
}
