import Effects

/// What a git process may see of our environment.
enum GitEnvironment {
  private static let allowed: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "SSH_AUTH_SOCK", "SSH_AGENT_PID",
    "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "DEVELOPER_DIR",
    // Where the user's own configuration lies, as HOME says it: nothing of the repository's is there.
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
  ]

  private static let ofUser: Set<String> = [
    "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE", "GIT_COMMITTER_NAME",
    "GIT_COMMITTER_EMAIL", "GIT_COMMITTER_DATE", "EMAIL", "GNUPGHOME", "GPG_TTY",
  ]

  /// Who commits, when, and with which key; none of it leads git elsewhere.
  static func ofUser(_ environment: [String: String]) -> [String: String] {
    environment.filter { ofUser.contains($0.key) }
  }

  /// An allow-list, and of `GIT_*` ours and the places of the user's configuration alone.
  ///
  /// Those of a hook's caller would lead git elsewhere.
  static func make(
    from environment: [String: String], at location: RepositoryLocation
  ) -> [String: String] {
    var result = environment.filter { allowed.contains($0.key) }
    result["LC_ALL"] = "C"
    result["GIT_TERMINAL_PROMPT"] = "0"
    result["GIT_OPTIONAL_LOCKS"] = "0"
    // Parents as the remote has them: grafts rewrite history on one machine only.
    // The path can't exist: git advises against graft files that do, even empty ones.
    result["GIT_GRAFT_FILE"] = "/dev/null/grafts"
    // The tree that we found, not one that `core.worktree` names somewhere else.
    result["GIT_WORK_TREE"] = location.worktree
    // Where this directory turns out to hold no repository, none above it may answer.
    result["GIT_CEILING_DIRECTORIES"] = FilePath.parent(of: location.directory)
    return result
  }
}
