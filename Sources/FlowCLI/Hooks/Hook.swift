package import Gates

/// A Git hook that runs flowctl; its script is the same in every repository.
package enum Hook: String, CaseIterable, Sendable {
  case preCommit = "pre-commit"
  case prePush = "pre-push"
  case prepareCommitMessage = "prepare-commit-msg"
  case commitMessage = "commit-msg"

  /// flowctl recognizes its own hooks by this line.
  static let mark = "# flowctl hook: remove it with 'flowctl hooks uninstall'"

  /// The suffix of a hook that existed before.
  static let suffix = ".local"

  private static let page = "https://github.com/flowctl/flowctl"

  /// The line to add to another program's hook.
  var command: String { "flowctl hooks run \(rawValue)" }

  /// The same in a Git hook, which passes on its arguments.
  private var call: String { isOfMessage ? command + " \"$@\"" : command }

  /// True for a hook that gets a message file from Git.
  private var isOfMessage: Bool { self == .prepareCommitMessage || self == .commitMessage }

  /// What the hook checks besides gates, as text.
  var question: String {
    switch self {
    case .preCommit, .prePush: "the branch's name"
    case .prepareCommitMessage: "adds the branch's issue to the message"
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
    # A hook that existed before runs after this one.
    [ -x "$0\(Self.suffix)" ] || exec \(call)
    \(chain)

    """
  }

  /// Runs flowctl, then the other hook; both read the ranges of a push.
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
  /// The value of `on:` for gates of this hook; nil if the hook runs no gates.
  package var trigger: GateTrigger? {
    switch self {
    case .preCommit: .preCommit
    case .prePush: .prePush
    case .prepareCommitMessage, .commitMessage: nil
    }
  }
}
