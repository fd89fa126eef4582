import Diagnostics
import GitHub

/// What somebody reads who has no token yet: what it is for, which one, and where it goes.
enum FirstRun {
  /// The scopes of a classic token that all commands together need.
  static let scopes = ["repo", "read:org"]

  static func failure(host: GitHubHost) -> Failure {
    Failure(
      .notAuthorised,
      [
        Diagnostic(
          TokenSearch.rule, "there is no token for '\(host.name)'",
          hint: "flowctl auth login --with-token"),
        Diagnostic(
          TokenSearch.rule,
          "a classic token needs \(scopes.map { "'\($0)'" }.joined(separator: " and ")); "
            + "a fine-grained one 'Issues', 'Pull requests' and 'Contents', read and write",
          severity: .note, hint: "flowctl open token"),
        Diagnostic(
          TokenSearch.rule,
          "it is looked for in FLOWCTL_TOKEN, GITHUB_TOKEN, GH_TOKEN, what 'auth login' kept, "
            + "and 'gh auth token'",
          severity: .note, hint: "gh auth token | flowctl auth login --with-token"),
        Diagnostic(
          TokenSearch.rule, "make one at \(address(host: host))", severity: .note),
      ])
  }

  /// The page that makes a token, with the scopes filled in.
  static func address(host: GitHubHost) -> String {
    let scopes = scopes.map { PercentEncoding.part($0) }.joined(separator: ",")
    return "\(host.webURL)/settings/tokens/new?scopes=\(scopes)&description=flowctl"
  }
}
