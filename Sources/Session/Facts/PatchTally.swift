import Git

/// How often a line of commits has each change, and what takes it back.
struct PatchTally {
  private var counts: [ObjectID: Int] = [:]

  /// The changes of commits, by their patch ids.
  init(_ patches: some Sequence<ObjectID>) {
    for patch in patches { counts[patch, default: 0] += 1 }
  }

  /// True where a change is there and was not reverted, or was brought back after that.
  func holds(_ patch: ObjectID, revertedBy reverse: ObjectID?) -> Bool {
    counts[patch, default: 0] > reverse.map { counts[$0, default: 0] } ?? 0
  }

  /// True where a change of any of the commits was reverted as often as it was made.
  func isReverted(_ commits: [ObjectID], _ git: GitCommands) async throws(GitError) -> Bool {
    let patches = try await git.patchIDs(of: commits)
    let reverses = try await git.patchIDs(of: commits, reverted: true)
    return patches.contains { commit, patch in
      guard let reverse = reverses[commit], counts[reverse] != nil else { return false }
      return !holds(patch, revertedBy: reverse)
    }
  }
}
