import Diagnostics

/// The commits of a branch that an older one can cherry-pick.
package enum PickedCommits: Hashable, Sendable {
  /// The oldest first; `isWhole` is false if the branch has others that only set its version.
  case listed([CommitID], isWhole: Bool)
  /// Commits that are not in the clone: after the first, up to a revision that a command fetches.
  case fetched(by: String, after: CommitID, upTo: String)
  case unknown
}

extension FinishRoute {
  /// How to apply the branch to older open branches, which get no merge of it; one note each.
  ///
  /// If its commits are unknown, the log of `tip` is shown.
  package func pickings(_ commits: PickedCommits, tip: CommitID) -> [String] {
    if case .listed([], _) = commits { return [] }
    return older.map { name in
      "'\(name)' has an older version and gets no merge; "
        + Self.picking(commits, on: ShellWord.quoted(name), tip: tip)
    }
  }

  private static func picking(_ commits: PickedCommits, on place: String, tip: CommitID) -> String {
    let unversioned = "to apply the changes there, without the commits that only set the version: "
    let pick = "git switch \(place) && git cherry-pick"
    switch commits {
    case .listed(let ids, let isWhole):
      let names = ids.map(\.short).joined(separator: " ")
      return (isWhole ? "to apply the changes there: " : unversioned) + "\(pick) \(names)"
    case .fetched(let command, let base, let tip):
      return unversioned + "\(command) && \(pick) --no-merges --invert-grep"
        + " --grep='^\(Version.beginning) ' \(base.short)..\(tip)"
    case .unknown: return "to see what it lacks: git log \(place)..\(tip.short)"
    }
  }

  /// Notes about branches that merge only into this one before it ends, one each.
  package func leftOpen(_ parts: [String], isLocal: Bool) -> [String] {
    parts.map { part in
      "'\(part)' is not in '\(branch)' yet; before '\(branch)' is finished: flowctl finish "
        + ShellWord.quoted(part) + (isLocal ? " --local" : "")
    }
  }
}
