import Git
import Gitflow

/// Why a push came to nothing, by what git said of it.
enum RefusedPush {
  case outrun
  /// The connection ended before the remote answered.
  case unreached
  case keptBranch
  case ruledOut
  case ownHook

  /// Git's words stay the same in every language: it is run with that of C.
  init(_ error: GitError) {
    let reason = error.reason
    func says(_ words: String...) -> Bool { words.contains(where: reason.contains) }
    if says("fetch first", "stale info", "non-fast-forward", "already exists", "cannot lock") {
      self = .outrun
    } else if says(
      "Could not read from remote", "hung up", "unable to access", "early EOF", "Connection ")
    {
      self = .unreached
    } else if reason.lowercased().contains("delet") {
      // What git and forges say of a branch that has to stay there: deletion, delete, deleting.
      self = .keptBranch
    } else if says("failed to push some refs to") {
      self = .ownHook
    } else {
      self = .ruledOut
    }
  }

  func message(_ remote: String, _ error: GitError, _ run: FlowRun) -> String {
    let state = run.hasStopped ? "no branch has moved" : "nothing was changed"
    return switch self {
    case .outrun, .keptBranch, .ruledOut:
      "'\(remote)' does not take it, and \(state): \(error.reason)"
    case .unreached: "'\(remote)' was not reached, and \(state): \(error.reason)"
    case .ownHook: "the push was stopped here, and \(state): \(error.reason)"
    }
  }
}
