package import Git
package import Gitflow

extension Session {
  /// The merges of two commits that differ from Git's own merge, with these files.
  ///
  /// Files in conflict don't count, as users resolve them, nor do those with the version.
  package func altered(
    _ commits: [CommitDetails], _ git: GitCommands
  ) async throws(GitError) -> [MergeHistory.Altered] {
    var altered: [MergeHistory.Altered] = []
    for merge in commits where merge.parents.count == 2 {
      let files = try await files(alteredBy: merge, git)
      guard !files.isEmpty, let id = CommitID(merge.id) else { continue }
      altered.append(MergeHistory.Altered(id, files: files.sorted()))
    }
    return altered
  }

  private func files(
    alteredBy merge: CommitDetails, _ git: GitCommands
  ) async throws(GitError) -> Set<String> {
    let (made, conflicts): (ObjectID, [String]) =
      switch try await git.mergeTree(of: merge.parents[1], into: merge.parents[0]) {
      case .clean(let tree): (tree, [])
      case .conflicts(let files, let tree): (tree, files)
      }
    if made == merge.tree { return [] }
    return try await git.changedPaths(from: made, to: merge.tree)
      .subtracting(conflicts).subtracting(filesOfBranches)
  }
}
