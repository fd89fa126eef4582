import Effects

/// The environment of a Git process.
enum GitEnvironment {
  private static let allowed: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "SSH_AUTH_SOCK", "SSH_AGENT_PID",
    "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "DEVELOPER_DIR",
    // The places of the user's own configuration, outside the repository.
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
  ]

  private static let ofUser: Set<String> = [
    "GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_AUTHOR_DATE", "GIT_COMMITTER_NAME",
    "GIT_COMMITTER_EMAIL", "GIT_COMMITTER_DATE", "EMAIL", "GNUPGHOME", "GPG_TTY",
  ]

  /// Author, date and key of commits; none of these makes Git use another repository.
  static func ofUser(_ environment: [String: String]) -> [String: String] {
    environment.filter { ofUser.contains($0.key) }
  }

  /// An allow-list: of `GIT_*` only flowctl's own and the places of the user's configuration.
  ///
  /// Those of a hook's caller would make Git use another repository.
  static func make(
    from environment: [String: String], at location: RepositoryLocation
  ) -> [String: String] {
    var result = environment.filter { allowed.contains($0.key) }
    result["LC_ALL"] = "C"
    result["GIT_TERMINAL_PROMPT"] = "0"
    result["GIT_OPTIONAL_LOCKS"] = "0"
    // Parents as the remote has them: grafts change history on one machine only.
    // The path can't exist: Git warns about existing graft files, even empty ones.
    result["GIT_GRAFT_FILE"] = "/dev/null/grafts"
    // The working tree that flowctl found, instead of the one in `core.worktree`.
    result["GIT_WORK_TREE"] = location.worktree
    // If this directory turns out to be no repository, no parent directory may be used.
    result["GIT_CEILING_DIRECTORIES"] = FilePath.parent(of: location.directory)
    return result
  }
}
