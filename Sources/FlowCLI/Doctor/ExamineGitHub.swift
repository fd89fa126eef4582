package import Diagnostics
import Effects
import GitHub
import GitHubCommands
package import Session

/// `doctor --github`: whether GitHub can be reached, and what the token allows.
package enum ExamineGitHub {
  /// Every result is a check; a missing part is a finding with a command.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    var report = Report(command: "doctor", title: "GitHub")
    let context = try await AuthContext(choices, in: session)
    report.hold("github-server", context.host.apiURL)
    examineCache(session.world.openStore("github"), &report)
    guard let found = try await context.search(choices).find() else {
      report.advise(
        "github-token", .warning, "no token found for '\(context.host.name)'",
        hint: .flowctl("auth", "login", "--with-token"))
      return report
    }
    report.hold("github-token", "\(found.token.kind.rawValue) from \(found.source.text)")
    do throws(GitHubError) {
      examine(try await context.client(found).standing(), &report)
    } catch {
      report.advise(
        "github-token", .error, error.message, hint: error.hint ?? .flowctl("auth", "status"))
    }
    return report
  }

  private static func examineCache(_ store: Store, _ report: inout Report) {
    if let trouble = store.trouble {
      report.advise("github-cache", .warning, trouble, hint: .flowctl("cache", "status"))
    } else {
      report.hold("github-cache", store.path ?? "in memory")
    }
  }

  private static func examine(_ standing: TokenStanding, _ report: inout Report) {
    if let scopes = standing.scopes {
      let missing = FirstRun.scopes.filter { !TokenScopes.covers($0, scopes) }
      if missing.isEmpty {
        report.hold("github-scopes", ForeignText.shown(scopes.joined(separator: ", ")))
      } else {
        report.advise(
          "github-scopes", .warning,
          "the token lacks \(missing.map { "'\($0)'" }.joined(separator: " and "))",
          hint: .flowctl("github", "open", "token"))
      }
    }
    if let remaining = standing.remaining, let limit = standing.limit {
      if remaining * 10 < limit {
        report.advise(
          "github-limit", .warning, "\(remaining) of \(limit) requests left this hour",
          hint: .flowctl("auth", "status"))
      } else {
        report.hold("github-limit", "\(remaining) of \(limit) requests left this hour")
      }
    }
    if let version = standing.apiVersion {
      report.hold("github-version", "API \(ForeignText.shown(version))")
    }
    examineClock(standing, &report)
  }

  /// A clock that is wrong by minutes breaks the tokens of Apps and the waits for rate limits.
  private static func examineClock(_ standing: TokenStanding, _ report: inout Report) {
    guard let skew = standing.clockSkew else { return }
    // The header has whole seconds, and the response took some time.
    let seconds = Int(max(-1e9, min(skew, 1e9)))
    if abs(seconds) > 60 {
      report.advise(
        "github-clock", .warning,
        "the local clock is \(abs(seconds)) s \(seconds > 0 ? "ahead of" : "behind") GitHub",
        hint: "timedatectl set-ntp true")
    } else {
      report.hold("github-clock", "differs from GitHub by less than 1 minute")
    }
  }
}
