package import Diagnostics

/// Prefixes under which known bots push; legal only when the author is a bot, too.
package enum KnownBots {
  package static let prefixes = [
    "dependabot/", "renovate/", "release-please--", "copilot/", "pre-commit-ci-", "snyk-",
  ]

  /// The bot's prefix that `name` begins with.
  package static func prefix(of name: String) -> String? {
    prefixes.first { name.utf8.starts(with: $0.utf8) }
  }
}

/// Names that repositories give to branches which stay, whatever the model says.
package enum LongLivedNames {
  /// True of a branch that no hint may rename or delete.
  package static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "HEAD", "dev", "develop", "development", "gh-pages", "main", "master", "production", "staging",
    "trunk",
  ]
}

/// Gives a branch another name wherever it is.
package enum BranchRenaming {
  /// The commands; nil where the branch is nowhere.
  ///
  /// What the remote has is renamed from there: the branch here may lack some of its commits.
  package static func command(
    _ old: String, to new: String, isHere: Bool, remote: String?
  ) -> [Command]? {
    let here = Command.git("branch", "-m", old, new)
    guard let remote else { return isHere ? [here] : nil }
    let there = Command.git(
      "push", "--atomic", remote, "\(remote)/\(old):refs/heads/\(new)", ":refs/heads/\(old)")
    return isHere ? [there, here, .git("branch", "-u", "\(remote)/\(new)", new)] : [there]
  }

  /// What to know before a branch gets another name on the remote.
  package static func warning(_ old: String) -> Remedy {
    .explain("this closes the pull request of '\(old)'")
  }
}
