import Configuration
package import Diagnostics
import Effects
import Gates
import Git
package import Session

/// `hooks`: has git ask flowctl before a commit and a push.
package enum ManageHooks {
  static let rule: RuleID = "hooks"

  /// Installs hooks; another's hook is kept beside ours and runs behind it.
  package static func install(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    let survey = try survey(directory, in: session)
    var report = Report(command: "hooks install", title: directory.path)
    switch directory.owner {
    case .repository: break
    case .husky where [.preCommit, .prePush].allSatisfy { survey.answer($0).isAsked }:
      report.hold("husky asks flowctl")
      return report
    case .husky:
      report.fail("the hooks are another program's", directory.warning)
      return report
    case .others:
      report.fail("the hooks are those of other repositories, too", directory.warning)
      return report
    }
    try writing(directory.path) { () throws(FileError) in
      try session.world.files.makeDirectory(directory.path)
    }
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      try install(place, survey, &report)
    }
    return report
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
      report.hold("\(name) asks flowctl by \(answer.runner?.rawValue ?? "another program")")
    case .foreign where place.keepsAnother():
      report.fail(
        "\(name) is somebody else's",
        (
          "both '\(place.path)' and '\(place.keptPath)' are somebody else's",
          answer.runner.map { survey.remedy(place.hook, $0) }
            ?? "add the line '\(place.hook.command)' to one of them"
        ))
    case .foreign:
      try writing(place.keptPath) { () throws(FileError) in try place.keep() }
      try writing(place.path) { () throws(FileError) in try place.write() }
      report.hold("\(name) installed" + kept(place))
      // pre-commit goes on to run what it puts aside.
      guard answer.runner == .lefthook else { return }
      report.warn(
        ("lefthook writes \(name) again at will", survey.remedy(place.hook, .lefthook)))
    case .fixed:
      report.fail(
        "\(name) is somebody else's",
        (
          "the hook '\(place.path)' exists and is no plain file",
          "add the line '\(place.hook.command)' to what it leads to"
        ))
    }
  }

  private static func kept(_ place: InstalledHook) -> String {
    ", '\(place.hook.rawValue)\(Hook.suffix)' runs behind it"
  }

  /// Removes what flowctl installed, and puts back what was there before.
  package static func uninstall(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    var report = Report(command: "hooks uninstall", title: directory.path)
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      switch try state(place) {
      case .ours:
        let hadAnother = place.keepsAnother()
        try writing(place.path) { () throws(FileError) in try place.restore() }
        report.hold("\(hook.rawValue) \(hadAnother ? "put back" : "removed")")
      case .foreign, .fixed: report.skip("\(hook.rawValue) is somebody else's")
      case .absent: report.skip("\(hook.rawValue) is not there")
      }
    }
    return report
  }

  /// Tells what stands at each hook's place, and what would run.
  package static func status(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    var report = Report(command: "hooks status", title: directory.path)
    let survey = try survey(directory, in: session)
    report.warn(directory.warning)
    let gates = try session.policy().configuration.gates.gates
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      let own = gates.filter { gate in hook.trigger.map(gate.triggers.contains) == true }
      let runs = ([hook.question] + own.map(\.name)).joined(separator: ", ")
      let state = try state(place)
      switch survey.answer(hook) {
      case .asked(let runner):
        let ending = runner.map { ", by \($0.rawValue)" } ?? ""
        let keeps = state == .ours && place.keepsAnother()
        report.hold("\(hook.rawValue) asks: \(runs)" + ending + (keeps ? kept(place) : ""))
      case .displaced(let runner):
        report.skip("\(hook.rawValue) does not ask flowctl any more")
        report.warn((hook.displacement(by: runner), survey.remedy(hook, runner)))
      case .unasked where state == .absent: report.skip("\(hook.rawValue) is not there")
      case .unasked where state == .ours:
        report.skip("\(hook.rawValue) can't be run")
        report.warn(
          ("git passes over '\(place.path)', which nobody may run", survey.remedy(hook, nil)))
      case .unasked: report.skip("\(hook.rawValue) is somebody else's")
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
    do throws(FileError) {
      return try place.state()
    } catch {
      throw Failure(.inputOutput, rule, "can't read '\(place.path)': \(error.reason)")
    }
  }

  private static func writing(
    _ path: String, _ body: () throws(FileError) -> Void
  ) throws(Failure) {
    do throws(FileError) {
      try body()
    } catch {
      throw Failure(.cannotCreate, rule, "can't write '\(path)': \(error.reason)")
    }
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
