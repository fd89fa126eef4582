package import Diagnostics

/// Prefixes of branches that known bots push; allowed only if the author is a bot, too.
package enum KnownBots {
  package static let prefixes = [
    "dependabot/", "renovate/", "release-please--", "copilot/", "pre-commit-ci-", "snyk-",
  ]

  /// The bot prefix that `name` starts with.
  package static func prefix(of name: String) -> String? {
    prefixes.first { name.utf8.starts(with: $0.utf8) }
  }
}

/// Common names of permanent branches, whatever the model defines.
package enum LongLivedNames {
  /// True for a branch that no hint may rename or delete.
  package static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "HEAD", "dev", "develop", "development", "gh-pages", "main", "master", "production", "staging",
    "trunk",
  ]
}

/// Renames a branch, in the clone and on the remote.
package enum BranchRenaming {
  /// The commands; nil if the branch exists nowhere.
  ///
  /// A branch on the remote is renamed from there: the local branch may lack some of its commits.
  package static func command(
    _ old: String, to new: String, isHere: Bool, remote: String?
  ) -> [Command]? {
    let here = Command.git("branch", "-m", old, new)
    guard let remote else { return isHere ? [here] : nil }
    let there = Command.git(
      "push", "--atomic", remote, "\(remote)/\(old):refs/heads/\(new)", ":refs/heads/\(old)")
    return isHere ? [there, here, .git("branch", "-u", "\(remote)/\(new)", new)] : [there]
  }

  /// The warning before a branch is renamed on the remote.
  package static func warning(_ old: String) -> Remedy {
    .explain("this closes the pull request of '\(old)'")
  }
}
