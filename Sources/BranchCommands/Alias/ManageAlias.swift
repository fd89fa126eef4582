package import Diagnostics
import Effects
package import Git
import Gitflow
package import Session

/// `alias`: has `git flow …` ask flowctl.
package struct ManageAlias {
  private static let rule: RuleID = "alias"
  private static let key = "alias.flow"
  /// Git hands the arguments on to the shell as they are, so that none is split or expanded.
  private static let value = "!flowctl git-flow"

  private let session: Session
  private let git: GitCommands

  private init(_ session: Session) throws(Failure) {
    self.session = session
    git = try session.git()
  }

  /// Writes the alias into a file of git's settings.
  package static func install(
    in scope: SettingScope, of session: Session
  ) async throws(Failure) -> Report {
    let alias = try ManageAlias(session)
    var report = Report(command: "alias install", title: "git flow")
    let present = try await alias.present(in: scope)
    if let other = present, other != value {
      report.checks = [RuleCheck(rule, .fail, "'\(key)' is somebody else's")]
      report.diagnostics = [
        Diagnostic(
          rule, "'\(key)' is '\(ForeignText.shown(other))' already, and stays so",
          hint: .git("config", "--\(scope.rawValue)", "--unset", "\(key)"))
      ]
      return report
    }
    let git = alias.git
    if present == nil {
      try await askingGit(await git.set(key, to: value, in: scope))
    }
    report.checks = [RuleCheck(rule, .pass, "'git flow' asks flowctl")]
    report.diagnostics += alias.warnings
    report.notes = ["git flow feature start login", "git flow release finish 1.2.0"]
    return report
  }

  /// Tells where the alias stands.
  package static func list(in session: Session) async throws(Failure) -> Report {
    let alias = try ManageAlias(session)
    var report = Report(command: "alias list", title: "git flow")
    for scope in SettingScope.allCases {
      let summary =
        switch try await alias.present(in: scope) {
        case nil: "\(scope.rawValue): none"
        case value: "\(scope.rawValue): 'git flow' asks flowctl"
        case let other?: "\(scope.rawValue): '\(ForeignText.shown(other))', which is not ours"
        }
      report.checks.append(RuleCheck(rule, .pass, summary))
    }
    report.diagnostics = alias.warnings
    return report
  }

  /// Removes the alias where it is ours.
  package static func remove(
    from scope: SettingScope, of session: Session
  ) async throws(Failure) -> Report {
    let alias = try ManageAlias(session)
    var report = Report(command: "alias remove", title: "git flow")
    switch try await alias.present(in: scope) {
    case value:
      let git = alias.git
      try await askingGit(await git.unset(key, in: scope))
      report.checks = [RuleCheck(rule, .pass, "'\(key)' is removed")]
    case nil: report.checks = [RuleCheck(rule, .skipped, "'\(key)' is not there")]
    default: report.checks = [RuleCheck(rule, .skipped, "'\(key)' is somebody else's")]
    }
    return report
  }

  private func present(in scope: SettingScope) async throws(Failure) -> String? {
    let git = git
    return try await askingGit(
      await git.settings(matching: "^alias\\.flow$", in: scope).last?.value)
  }

  /// Git runs a program of the name before it looks for aliases.
  private var warnings: [Diagnostic] {
    guard let path = program("git-flow") else { return [] }
    return [
      Diagnostic(
        Self.rule, "'\(path)' goes before the alias: 'git flow' asks that program",
        severity: .warning, hint: "remove it, or ask flowctl by its own name")
    ]
  }

  private func program(_ name: String) -> String? {
    let folders = (session.world.environment["PATH"] ?? "").split(separator: ":")
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { path in
      (try? session.world.files.status(path)) != nil
    }
  }
}
