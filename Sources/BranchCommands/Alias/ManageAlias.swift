package import Base
package import Git
package import Session

/// `alias`: makes `git flow` run flowctl.
package struct ManageAlias {
  private static let rule: RuleID = "alias"
  private static let key = "alias.flow"
  /// Git passes the arguments to the shell unchanged, so that none is split or expanded.
  private static let value = "!flowctl git-flow"

  private let session: Session
  private let git: GitCommands

  private init(_ session: Session) throws(Failure) {
    self.session = session
    git = try session.git()
  }

  /// Writes the alias into a Git configuration file.
  package static func install(
    in scope: SettingScope, of session: Session
  ) async throws(Failure) -> Report {
    let alias = try ManageAlias(session)
    var report = Report(command: "alias install", title: "git flow")
    let present = try await alias.present(in: scope)
    if let other = present, other != value {
      report.checks = [RuleCheck(rule, .fail, "'\(key)' is set to another command")]
      report.diagnostics = [
        Diagnostic(
          rule,
          "'\(key)' is already set to '\(ForeignText.shown(other))'; flowctl doesn't overwrite it",
          hint: .git("config", "--\(scope.rawValue)", "--unset", "\(key)"))
      ]
      return report
    }
    let git = alias.git
    if present == nil {
      try await askingGit(await git.set(key, to: value, in: scope))
    }
    report.checks = [RuleCheck(rule, .pass, "'git flow' runs flowctl")]
    report.diagnostics += alias.warnings
    report.notes = ["git flow feature start login", "git flow release finish 1.2.0"]
    return report
  }

  /// Reports where the alias is set.
  package static func list(in session: Session) async throws(Failure) -> Report {
    let alias = try ManageAlias(session)
    var report = Report(command: "alias list", title: "git flow")
    for scope in SettingScope.allCases {
      let summary =
        switch try await alias.present(in: scope) {
        case nil: "\(scope.rawValue): not set"
        case value: "\(scope.rawValue): 'git flow' runs flowctl"
        case let other?: "\(scope.rawValue): '\(ForeignText.shown(other))', not added by flowctl"
        }
      report.checks.append(RuleCheck(rule, .pass, summary))
    }
    report.diagnostics = alias.warnings
    return report
  }

  /// Removes the alias if flowctl added it.
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
    case nil: report.checks = [RuleCheck(rule, .skipped, "'\(key)' is not set")]
    default: report.checks = [RuleCheck(rule, .skipped, "'\(key)' is set to another command")]
    }
    return report
  }

  private func present(in scope: SettingScope) async throws(Failure) -> String? {
    let git = git
    return try await askingGit(
      await git.settings(matching: "^alias\\.flow$", in: scope).last?.value)
  }

  /// Git runs a program of this name before it looks for aliases.
  private var warnings: [Diagnostic] {
    guard let path = program("git-flow") else { return [] }
    return [
      Diagnostic(
        Self.rule, "'\(path)' overrides the alias: 'git flow' runs that program",
        severity: .warning, hint: "uninstall that program, or type 'flowctl' instead of 'git flow'")
    ]
  }

  private func program(_ name: String) -> String? {
    let folders = (session.world.environment["PATH"] ?? "").split(separator: ":")
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { path in
      (try? session.world.files.status(path)) != nil
    }
  }
}
