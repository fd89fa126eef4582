import Configuration
package import Base
import Gates
import Git
package import Session

/// `hooks`: makes Git run flowctl before a commit and a push.
package enum ManageHooks {
  static let rule: RuleID = "hooks"

  /// Installs hooks; an existing hook is renamed and runs after ours.
  package static func install(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    let survey = try survey(directory, in: session)
    var report = Report(command: "hooks install", title: directory.path)
    switch directory.owner {
    case .repository: break
    case .husky where [.preCommit, .prePush].allSatisfy { survey.answer($0).isAsked }:
      report.hold("husky runs flowctl")
      return report
    case .husky:
      report.fail("another program manages the hooks", directory.warning)
      return report
    case .others:
      report.fail("other repositories share the hooks", directory.warning)
      return report
    }
    try writing(directory.path) { () throws(FileError) in
      try session.world.files.makeDirectory(directory.path)
    }
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      try install(place, survey, &report)
    }
    try await recordPath(in: session)
    if let relative = directory.relative,
      try await !isCommitted(directory.committable ?? relative, in: session)
    {
      report.warn(
        (
          "core.hooksPath is relative: other working trees run no hooks until '\(relative)' is committed",
          .git("add", directory.committable ?? relative)
        ))
    }
    return report
  }

  /// Records where programs were found, for the short PATH of programs with windows.
  private static func recordPath(in session: Session) async throws(Failure) {
    let world = session.world
    var parts = (world.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    if world.executable(named: "flowctl") == nil, let own = world.programPath,
      let folder = FilePath.parent(of: own)
    {
      parts.append(folder)
    }
    let path = parts.filter { $0.hasPrefix("/") }.joined(separator: ":")
    let git = try session.git()
    try await askingGit(await git.set(Hook.pathKey, to: path, in: .local))
  }

  /// True if hooks were installed in a working tree of this clone.
  private static func isInstalled(in session: Session) async throws(Failure) -> Bool {
    let git = try session.git()
    return try await askingGit(
      await !git.settings(matching: "^flowctl\\.path$", in: .local).isEmpty)
  }

  private static func isCommitted(
    _ directory: String, in session: Session
  ) async throws(Failure) -> Bool {
    guard let head = try await session.refs().resolve("HEAD") else { return false }
    return try session.objects().isFile("\(directory)/\(Hook.preCommit.rawValue)", in: head)
  }

  private static func install(
    _ place: InstalledHook, _ survey: HookSurvey, _ report: inout Report
  ) throws(Failure) {
    let name = place.hook.rawValue
    let answer = survey.answer(place.hook)
    switch try state(place) {
    case .absent, .ours:
      try writing(place.path) { () throws(FileError) in try place.write() }
      report.hold("\(name) installed" + (place.keepsAnother() ? kept(place) : ""))
    case .foreign where answer.runner != nil && answer.isAsked:
      report.hold("\(name) runs flowctl through \(answer.runner?.rawValue ?? "another program")")
    case .foreign where place.keepsAnother():
      report.fail(
        "\(name) is not a flowctl hook",
        (
          "neither '\(place.path)' nor '\(place.keptPath)' is a flowctl hook",
          answer.runner.map { survey.remedy(place.hook, $0) }
            ?? "add the line '\(place.hook.command)' to one of them"
        ))
    case .foreign:
      try writing(place.keptPath) { () throws(FileError) in try place.keep() }
      try writing(place.path) { () throws(FileError) in try place.write() }
      report.hold("\(name) installed" + kept(place))
      // pre-commit still runs the hook that it has renamed.
      guard answer.runner == .lefthook else { return }
      report.warn(
        ("lefthook may overwrite \(name)", survey.remedy(place.hook, .lefthook)))
    case .fixed:
      report.fail(
        "\(name) is not a flowctl hook",
        (
          "the hook '\(place.path)' is not a regular file",
          "add the line '\(place.hook.command)' to the file that it points to"
        ))
    }
  }

  private static func kept(_ place: InstalledHook) -> String {
    ", '\(place.hook.rawValue)\(Hook.suffix)' runs after it"
  }

  /// Removes flowctl's hooks, and restores the previous ones.
  package static func uninstall(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    var report = Report(command: "hooks uninstall", title: directory.path)
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      switch try state(place) {
      case .ours:
        let hadAnother = place.keepsAnother()
        try writing(place.path) { () throws(FileError) in try place.restore() }
        report.hold("\(hook.rawValue) \(hadAnother ? "restored" : "removed")")
      case .foreign, .fixed: report.skip("\(hook.rawValue) is not a flowctl hook")
      case .absent: report.skip("\(hook.rawValue) is not installed")
      }
    }
    if try await isInstalled(in: session) {
      let git = try session.git()
      try await askingGit(await git.unset(Hook.pathKey, in: .local))
    }
    return report
  }

  /// Shows the file of each hook, and what it runs.
  package static func status(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    var report = Report(command: "hooks status", title: directory.path)
    let survey = try survey(directory, in: session)
    report.warn(directory.warning)
    let gates = try session.policy().configuration.gates.gates
    let isInstalled = try await isInstalled(in: session)
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      let own = gates.filter { gate in hook.trigger.map(gate.triggers.contains) == true }
      let runs = ([hook.question] + own.map(\.name)).joined(separator: ", ")
      let state = try state(place)
      switch survey.answer(hook) {
      case .asked(let runner):
        let ending = runner.map { ", through \($0.rawValue)" } ?? ""
        let keeps = state == .ours && place.keepsAnother()
        report.hold("\(hook.rawValue) runs: \(runs)" + ending + (keeps ? kept(place) : ""))
        if state == .ours, place.isOutdated {
          report.warn(
            (
              "'\(place.path)' is a hook of another version of flowctl",
              .flowctl("hooks", "install")
            ))
        }
      case .displaced(let runner):
        report.skip("\(hook.rawValue) no longer runs flowctl")
        report.warn((hook.displacement(by: runner), survey.remedy(hook, runner)))
      case .unasked where state == .absent && isInstalled:
        report.fail(
          "\(hook.rawValue) does not run in this working tree",
          (
            "flowctl's hooks are installed, but Git looks for '\(place.path)'",
            .flowctl("hooks", "install")
          ))
      case .unasked where state == .absent: report.skip("\(hook.rawValue) is not installed")
      case .unasked where state == .ours:
        report.skip("\(hook.rawValue) is not executable")
        report.warn(
          ("Git ignores '\(place.path)', because it is not executable", survey.remedy(hook, nil)))
      case .unasked: report.skip("\(hook.rawValue) is not a flowctl hook")
      }
    }
    return report
  }

  private static func survey(
    _ directory: HookDirectory, in session: Session
  ) throws(Failure) -> HookSurvey {
    HookSurvey(
      directory: directory, location: try session.repository(), files: session.world.files)
  }

  private static func state(_ place: InstalledHook) throws(Failure) -> InstalledHook.State {
    return try askingFiles(.inputOutput, rule, "can't read '\(place.path)'", try place.state())
  }

  private static func writing(
    _ path: String, _ body: () throws(FileError) -> Void
  ) throws(Failure) {
    try askingFiles(.cannotCreate, rule, "can't write '\(path)'", try body())
  }
}

extension Report {
  fileprivate mutating func hold(_ summary: String) {
    checks.append(RuleCheck(ManageHooks.rule, .pass, summary))
  }

  fileprivate mutating func skip(_ summary: String) {
    checks.append(RuleCheck(ManageHooks.rule, .skipped, summary))
  }

  fileprivate mutating func fail(_ summary: String, _ finding: (message: String, hint: Remedy)?) {
    checks.append(RuleCheck(ManageHooks.rule, .fail, summary))
    guard let finding else { return }
    diagnostics.append(Diagnostic(ManageHooks.rule, finding.message, hint: finding.hint))
  }

  fileprivate mutating func warn(_ warning: (message: String, hint: Remedy)?) {
    guard let warning else { return }
    diagnostics.append(
      Diagnostic(ManageHooks.rule, warning.message, severity: .warning, hint: warning.hint))
  }
}
