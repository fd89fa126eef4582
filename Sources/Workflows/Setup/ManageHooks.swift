import Configuration
package import Diagnostics
import Effects
import Gates
import Git

/// `hooks`: has git ask flowctl before a commit and a push.
package enum ManageHooks {
  static let rule: RuleID = "hooks"

  /// Installs hooks; another's hook is kept beside ours and runs behind it.
  package static func install(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    var report = Report(command: "hooks install", title: directory.path)
    if directory.isManaged {
      report.fail("the hooks are another program's", directory.warning)
      return report
    }
    if directory.isShared {
      report.fail("the hooks are those of other repositories, too", directory.warning)
      return report
    }
    report.warn(directory.warning)
    try writing(directory.path) { () throws(FileError) in
      try session.world.files.makeDirectory(directory.path)
    }
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      try install(place, &report)
    }
    return report
  }

  private static func install(
    _ place: InstalledHook, _ report: inout Report
  ) throws(Failure) {
    let name = place.hook.rawValue
    switch try state(place) {
    case .absent, .ours:
      try writing(place.path) { () throws(FileError) in try place.write() }
      report.hold("\(name) installed" + (place.keepsAnother() ? kept(place) : ""))
    case .foreign where place.keepsAnother():
      report.fail(
        "\(name) is somebody else's",
        (
          "both '\(place.path)' and '\(place.keptPath)' are somebody else's",
          "add to one of them: \(place.hook.command)"
        ))
    case .foreign:
      try writing(place.keptPath) { () throws(FileError) in try place.keep() }
      try writing(place.path) { () throws(FileError) in try place.write() }
      report.hold("\(name) installed" + kept(place))
    case .fixed:
      report.fail(
        "\(name) is somebody else's",
        (
          "the hook '\(place.path)' exists and is no plain file",
          "add to what it leads to: \(place.hook.command)"
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
    report.warn(directory.warning)
    let gates = try session.policy().configuration.gates.gates
    for hook in Hook.allCases {
      let place = InstalledHook(hook, in: directory.path, files: session.world.files)
      let own = gates.filter { gate in hook.trigger.map(gate.triggers.contains) == true }
      let runs = ([hook.question] + own.map(\.name)).joined(separator: ", ")
      switch try state(place) {
      case .ours:
        report.hold("\(hook.rawValue) asks: \(runs)" + (place.keepsAnother() ? kept(place) : ""))
      case .foreign, .fixed: report.skip("\(hook.rawValue) is somebody else's")
      case .absent: report.skip("\(hook.rawValue) is not there")
      }
    }
    return report
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
