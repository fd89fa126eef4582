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
