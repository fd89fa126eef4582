/// A hook of git that asks flowctl; its script is the same in every repository.
enum Hook: String, CaseIterable {
  case preCommit = "pre-commit"
  case prePush = "pre-push"

  /// By this line flowctl knows its own hooks.
  static let mark = "# flowctl hook: remove it with 'flowctl hooks uninstall'"

  /// The line that asks, for hooks that hold more.
  var command: String {
    switch self {
    case .preCommit: "flowctl check branch --quiet"
    case .prePush:
      #"while read -r _ id ref _; do case "$ref" in refs/heads/*) "#
        + #"case "$id" in *[!0]*) printf '%s\n' "${ref#refs/heads/}";; esac;; esac; done "#
        + "| flowctl check branch --stdin --quiet"
    }
  }

  var script: String {
    """
    #!/bin/sh
    \(Self.mark)
    command -v flowctl >/dev/null 2>&1 || {
      echo "flowctl is not on PATH: the branch's name is not checked" >&2
      exit 0
    }
    \(self == .preCommit ? "exec " : "")\(command)

    """
  }
}
