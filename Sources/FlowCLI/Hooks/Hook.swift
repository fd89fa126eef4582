package import Gates

/// A hook of git that asks flowctl; its script is the same in every repository.
package enum Hook: String, CaseIterable, Sendable {
  case preCommit = "pre-commit"
  case prePush = "pre-push"
  case prepareCommitMessage = "prepare-commit-msg"
  case commitMessage = "commit-msg"

  /// By this line flowctl knows its own hooks.
  static let mark = "# flowctl hook: remove it with 'flowctl hooks uninstall'"

  /// What is added to the name of a hook that was there before.
  static let suffix = ".local"

  private static let page = "https://github.com/flowctl/flowctl"

  /// The line that asks, for hooks that hold more.
  var command: String { "flowctl hooks run \(rawValue)" }

  /// The same in a hook of git's, which hands on what git tells it.
  private var call: String { isOfMessage ? command + " \"$@\"" : command }

  /// True for a hook that git gives the file of a message.
  private var isOfMessage: Bool { self == .prepareCommitMessage || self == .commitMessage }

  /// What the hook asks besides gates, for people.
  var question: String {
    switch self {
    case .preCommit, .prePush: "the branch's name"
    case .prepareCommitMessage: "for the branch's issue in the message"
    case .commitMessage: "the message"
    }
  }

  var script: String {
    """
    #!/bin/sh
    \(Self.mark)
    # Programs with windows give hooks a PATH without the places of Homebrew and 'make install'.
    PATH="${PATH:-/usr/bin:/bin}:/opt/homebrew/bin:/usr/local/bin:${HOME:-}/.local/bin"
    command -v flowctl >/dev/null 2>&1 || {
      echo "warning: flowctl is not on PATH: its \(rawValue) hook has checked nothing" >&2
      echo "hint: add its directory to PATH, or install it: \(Self.page)" >&2
      [ ! -x "$0\(Self.suffix)" ] || exec "$0\(Self.suffix)" "$@"
      exit 0
    }
    # A hook that was here before runs behind ours.
    [ -x "$0\(Self.suffix)" ] || exec \(call)
    \(chain)

    """
  }

  /// Asks, then goes on to the other hook; both read the ranges of a push.
  private var chain: String {
    switch self {
    case .preCommit, .prepareCommitMessage, .commitMessage:
      "\(call) || exit $?\nexec \"$0\(Self.suffix)\" \"$@\""
    case .prePush:
      """
      ranges=$(cat; echo .)
      ranges=${ranges%.}
      printf '%s' "$ranges" | \(command) || exit $?
      printf '%s' "$ranges" | "$0\(Self.suffix)" "$@"
      """
    }
  }
}

extension Hook {
  /// The gates that run by themselves in this hook say so by this word; nil where none may.
  package var trigger: GateTrigger? {
    switch self {
    case .preCommit: .preCommit
    case .prePush: .prePush
    case .prepareCommitMessage, .commitMessage: nil
    }
  }
}
