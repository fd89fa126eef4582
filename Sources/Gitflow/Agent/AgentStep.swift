import Base

/// What a command of a coding agent is about to change, in the folder where it runs.
package struct AgentStep: Hashable, Sendable {
  /// What changes.
  package enum Action: Hashable, Sendable {
    /// A commit on the checked out branch, by this Git command.
    case commit(String)
    /// The checked out branch gets or becomes another one, or its upstream, by this Git command.
    case take(String?, by: String)
    /// A branch, `-` for the one before, or nil for a commit.
    case checkout(String?)
    /// A branch that does not exist yet; without `start` at the checked out commit.
    case create(String, start: String?, checksOut: Bool)
    /// An existing branch that gets the commit of `to` or is deleted, by this Git command.
    case lose(String, to: String?, by: String)
    case rename(from: String?, to: String)
    case push(Push)
    case openRequest(base: String?, head: String?)
    case mergeRequest
    /// A tag that is created, changed or deleted on the server.
    case tag(String)
    /// A new working tree in a folder, with its branch.
    case addTree(at: String, branch: String?)
    /// A new repository in a folder, empty or a clone.
    case addRepository(at: String, isEmpty: Bool)
    /// A Git command that may be an alias.
    case alias(String)
    /// A part that only the run shows, with what it is.
    case unreadable(String)
  }

  /// A push; without refs Git's settings decide what is pushed.
  package struct Push: Hashable, Sendable {
    /// A branch or tag of the remote, and what it gets.
    package struct Ref: Hashable, Sendable {
      /// The pushed branch or revision; nil to delete.
      package var source: String?
      package var target: String
      package var isForced: Bool

      /// A pushed or deleted ref.
      package init(source: String?, target: String, isForced: Bool) {
        self.source = source
        self.target = target
        self.isForced = isForced
      }
    }

    package var remote: String?
    package var refs: [Ref] = []
    /// True for `--all`, `--mirror` and the like.
    package var pushesMany = false
    /// Whether the command itself says that tags are pushed, too.
    package var tags: Tags?

    /// The options about tags.
    package enum Tags: Hashable, Sendable {
      case pushed
      case kept
    }

    package init(remote: String?, refs: [Ref] = []) {
      self.remote = remote
      self.refs = refs
    }

    /// True if Git's settings decide what is pushed, and to which branch.
    package var leavesTargetToSettings: Bool {
      refs.allSatisfy { $0.target.isEmpty && $0.source == "HEAD" }
    }
  }

  package var action: Action
  /// The folder as written, from that of the agent; nil if it is not known.
  package var directory: String?
}
