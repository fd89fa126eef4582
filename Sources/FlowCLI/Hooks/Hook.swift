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

  /// The setting with the PATH in which the program was found at the installation.
  static let pathKey = "flowctl.path"

  private static let page = "https://github.com/flowctl/flowctl"

  /// The line to add to another program's hook.
  var command: String { "flowctl hooks run \(rawValue)" }

  /// The command in a Git hook, which passes on its arguments.
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
    # Programs with windows give hooks a short PATH.
    PATH="${PATH:-/usr/bin:/bin}:/opt/homebrew/bin:/usr/local/bin:${HOME:-}/.local/bin"
    PATH="$PATH:/home/linuxbrew/.linuxbrew/bin"
    PATH="$PATH:${HOME:-}/.local/share/mise/shims:${HOME:-}/.asdf/shims"
    # The PATH at the time of 'flowctl hooks install'.
    command -v flowctl >/dev/null 2>&1 || PATH="$PATH:$(git config --get \(Self.pathKey))"
    command -v flowctl >/dev/null 2>&1 || {
    \(isOptional ? missingOptional : missing)
    }
    # A hook that existed before runs after this one.
    [ -x "$0\(Self.suffix)" ] || exec \(call)
    \(chain)

    """
  }

  /// Git runs this hook also with `--no-verify`.
  private var isOptional: Bool { self == .prepareCommitMessage }

  /// A check that can't run is no pass.
  private var missing: String {
    """
      echo "error: flowctl is not on PATH: its \(rawValue) hook can't check anything" >&2
      echo "hint: install it (\(Self.page)), then run: flowctl hooks install" >&2
      echo "hint: to remove the hook: rm '$0'" >&2
      exit 1
    """
  }

  private var missingOptional: String {
    """
      echo "warning: flowctl is not on PATH: its \(rawValue) hook has changed nothing" >&2
      [ ! -x "$0\(Self.suffix)" ] || exec "$0\(Self.suffix)" "$@"
      exit 0
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

  /// The value of `on:` for gates of this hook; nil if the hook runs no gates.
  package var trigger: GateTrigger? {
    switch self {
    case .preCommit: .preCommit
    case .prePush: .prePush
    case .prepareCommitMessage, .commitMessage: nil
    }
  }
}
