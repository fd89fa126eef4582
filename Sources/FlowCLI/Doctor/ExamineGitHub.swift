package import Diagnostics
import Effects
import GitHub
import GitHubCommands
package import Session

/// `doctor --github`: whether GitHub can be reached, and what it lets the token do.
package enum ExamineGitHub {
  /// Every answer is a check; what is missing is a finding with its command.
  package static func run(
    _ choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    var report = Report(command: "doctor", title: "GitHub")
    let context = try await AuthContext(choices, in: session)
    report.hold("github-server", context.host.apiURL)
    examineCache(session.world.openStore("github"), &report)
    guard let found = try await context.search(choices).find() else {
      report.advise(
        "github-token", .warning, "there is no token for '\(context.host.name)'",
        hint: .flowctl("auth", "login", "--with-token"))
      return report
    }
    report.hold("github-token", "a \(found.token.kind.rawValue) from \(found.source.text)")
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
          "github-limit", .warning, "\(remaining) of \(limit) requests are left in this hour",
          hint: .flowctl("auth", "status"))
      } else {
        report.hold("github-limit", "\(remaining) of \(limit) requests are left in this hour")
      }
    }
    if let version = standing.apiVersion {
      report.hold("github-version", "API \(ForeignText.shown(version))")
    }
    examineClock(standing, &report)
  }

  /// A clock that is wrong by minutes breaks the claims of Apps and the waits for limits.
  private static func examineClock(_ standing: TokenStanding, _ report: inout Report) {
    guard let skew = standing.clockSkew else { return }
    // The header has whole seconds, and the answer was on its way for a while.
    let seconds = Int(max(-1e9, min(skew, 1e9)))
    if abs(seconds) > 60 {
      report.advise(
        "github-clock", .warning,
        "this machine's clock is \(abs(seconds)) s \(seconds > 0 ? "ahead of" : "behind") GitHub's",
        hint: "timedatectl set-ntp true")
    } else {
      report.hold("github-clock", "within a minute of GitHub's")
    }
  }
}
