import Git
import Gitflow

/// Why a push failed, by Git's error message.
enum RefusedPush {
  case outrun
  /// The connection ended before the remote replied.
  case unreached
  case keptBranch
  case ruledOut
  case ownHook
  case notAtomic

  /// Git runs in the C locale, so that its messages are always in English.
  init(_ error: GitError) {
    let reason = error.reason
    func says(_ words: String...) -> Bool { words.contains(where: reason.contains) }
    if says("fetch first", "stale info", "non-fast-forward", "already exists", "cannot lock") {
      self = .outrun
    } else if says("does not support --atomic") {
      self = .notAtomic
    } else if says(
      "Could not read from remote", "hung up", "unable to access", "early EOF", "Connection ")
    {
      self = .unreached
    } else if reason.lowercased().contains("delet") {
      // Git and hosting services refuse a deletion with: deletion, delete, deleting.
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
      "'\(remote)' rejected the push, \(state): \(error.reason)"
    case .notAtomic: "'\(remote)' does not support atomic pushes, \(state)"
    case .unreached: "'\(remote)' can't be reached, \(state): \(error.reason)"
    case .ownHook: "a local hook stopped the push, \(state): \(error.reason)"
    }
  }
}
