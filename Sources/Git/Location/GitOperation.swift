package import Effects

/// Work of git's own that waits to be continued in a worktree.
package enum GitOperation: String, CaseIterable, Sendable {
  case merge
  case rebase
  case cherryPick = "cherry-pick"
  case revert
  case bisect

  /// What git keeps while the work lasts.
  private var marks: [String] {
    switch self {
    case .merge: ["MERGE_HEAD"]
    case .rebase: ["rebase-merge", "rebase-apply"]
    case .cherryPick: ["CHERRY_PICK_HEAD"]
    case .revert: ["REVERT_HEAD"]
    case .bisect: ["BISECT_LOG"]
    }
  }

  /// What waits in the worktree of `location`; a rebase goes before the pick that it stopped at.
  package static func pending(
    in location: RepositoryLocation, files: FileSystem
  ) -> GitOperation? {
    let order: [GitOperation] = [.rebase, .merge, .cherryPick, .revert, .bisect]
    return order.first { operation in
      operation.marks.contains { (try? files.status("\(location.gitDirectory)/\($0)")) != nil }
    }
  }
}
