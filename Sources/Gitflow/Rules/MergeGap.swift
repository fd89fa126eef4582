import Diagnostics

extension VersionFacts {
  /// Why a clone does not know all that was merged.
  package enum MergeGap: Hashable, Sendable {
    /// It ends before the last version's tag.
    case shallow
    /// The branch of production is not here, as in a clone of a single branch.
    case absent(String, remote: String)

    /// What the user reads.
    package var reason: String {
      switch self {
      case .shallow: "this clone is shallow and may lack versions that were merged"
      case .absent(let branch, let remote):
        "'\(branch)' is not here, nor as '\(remote)/\(branch)', and may hold merged versions"
      }
    }

    /// What brings the rest.
    package var remedy: String {
      switch self {
      case .shallow: "git fetch --unshallow"
      case .absent(_, let remote):
        "git fetch \(ShellWord.quoted(remote)) "
          + ShellWord.quoted("+refs/heads/*:refs/remotes/\(remote)/*")
      }
    }
  }
}
