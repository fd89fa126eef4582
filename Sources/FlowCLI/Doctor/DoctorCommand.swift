import ArgumentParser
package import Base
import Gitflow
import GitHub
import GitHubCommands
package import Session

struct DoctorCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find problems of this machine and this repository.",
    discussion: """
      Each finding contains the command that fixes it. --github also checks the server, \
      --stores the keys of the stores, --updates the newest release.

      flowctl doctor
      flowctl doctor --github
      flowctl doctor --stores
      flowctl doctor --updates
      """)

  @Flag(name: .customLong("github"), help: "Check the GitHub token, its scopes and rate limits.")
  var asksGitHub = false

  @Flag(help: "Check the keys of the configured stores, and the rights that they lack.")
  var stores = false

  @Flag(help: "Check whether a newer release exists; sends one request to github.com.")
  var updates = false

  @OptionGroup var server: AuthServerOptions
  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("doctor", in: world) { session throws(Failure) in
      var report = try await ExamineMachine.run(in: session)
      if updates {
        let path = world.programPath ?? ""
        let found = await LatestRelease.examine(
          world, installed: Installation(path: path, in: world.files))
        report.checks += found.checks
        report.diagnostics += found.diagnostics
      }
      if stores {
        let found = try await ExamineStores.run(in: session)
        report.checks += found.checks
        report.diagnostics += found.diagnostics
      }
      guard asksGitHub else { return report }
      let github = try await ExamineGitHub.run(server.choices, in: session)
      report.checks += github.checks
      report.diagnostics += github.diagnostics
      return report
    }
  }
}

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

/// `doctor --stores`: whether the stores can be read, and which right a key lacks.
package enum ExamineStores {
  /// Each store is a check; a missing right is a finding.
  package static func run(in session: Session) async throws(Failure) -> Report {
    var report = Report(command: "doctor", title: "stores")
    let answers = try await session.storeAnswers(StoreReadingOptions(readsBuilds: true))
    if answers.isEmpty {
      report.advise(
        "stores", .note, "the configuration names no store",
        hint: "stores: { app-store: com.example.app, play: com.example.app }")
    }
    for answer in answers {
      let name = "\(answer.place.store.title), \(answer.place.id)"
      if let problem = answer.problem {
        report.advise(
          "stores", .error, problem.message,
          hint: problem.hint ?? .flowctl("stores", "status", "--help"))
      } else if let lack = answer.reading?.releases.map(\.issues).first(where: StoreRelease.isLack)
      {
        report.advise(
          "stores", .warning, "\(name): \(lack)",
          hint: "create a key with this right in the store")
      } else {
        report.hold("stores", "\(name): read")
      }
    }
    return report
  }
}

/// The newest release of flowctl, asked for with `doctor --updates` only.
package enum LatestRelease {
  /// The page of the releases; its `latest` redirects to the tag of the newest one.
  static let page = "https://github.com/flowctl/flowctl/releases"

  /// Compares the newest release with this program; sends one request without a token.
  package static func examine(_ world: World, installed: Installation) async -> Report {
    var report = Report(command: "doctor", title: "updates")
    guard let newest = await version(world) else {
      report.advise(
        "updates", .warning, "can't determine the newest release", hint: .explain("open \(page)"))
      return report
    }
    let current = Session.programVersion
    guard let own = WrittenVersion(parsing: current)?.version, own < newest else {
      report.hold("updates", "\(current) is the newest release")
      return report
    }
    report.advise(
      "updates", .warning, "flowctl \(newest) is available; this is \(current)",
      hint: installed.upgrade(to: "\(newest)"))
    return report
  }

  private static func version(_ world: World) async -> Version? {
    let request = WebRequest(
      .get, page + "/latest", headers: WebHeaders([("User-Agent", "flowctl")]),
      responseLimit: 1 << 20, timeout: 15)
    guard let response = try? await world.web.send(request),
      let place = response.headers["location"], let tag = place.split(separator: "/").last
    else { return nil }
    return WrittenVersion(parsing: tag)?.version
  }
}

extension Report {
  /// Records a passed check.
  mutating func hold(_ rule: RuleID, _ summary: String) {
    checks.append(RuleCheck(rule, .pass, summary))
  }

  /// Only an error fails the doctor's report; other findings are advice.
  mutating func advise(
    _ rule: RuleID, _ severity: Severity, _ message: String, hint: Remedy
  ) {
    checks.append(RuleCheck(rule, severity == .note ? .skipped : .fail, message))
    diagnostics.append(Diagnostic(rule, message, severity: severity, hint: hint))
  }
}
