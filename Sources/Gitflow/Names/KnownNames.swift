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
