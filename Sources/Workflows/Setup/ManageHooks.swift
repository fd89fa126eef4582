package import Diagnostics
import Effects
import Git

/// `hooks`: has git ask flowctl before a commit and a push.
package enum ManageHooks {
  static let rule: RuleID = "hooks"

  /// Installs what is not there; another's hook is left as it is, and told.
  package static func install(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    var report = Report(command: "hooks install", title: directory)
    try writing(directory) { () throws(FileError) in
      try session.world.files.makeDirectory(directory)
    }
    for hook in Hook.allCases {
      let path = directory + "/" + hook.rawValue
      switch try state(path, in: session) {
      case .ours, .absent:
        try writing(path) { () throws(FileError) in
          try session.world.files.replace(path, Array(hook.script.utf8))
          try session.world.files.setPermissions(path, 0o755)
        }
        report.checks.append(RuleCheck(rule, .pass, "\(hook.rawValue) installed"))
      case .foreign:
        report.checks.append(RuleCheck(rule, .fail, "\(hook.rawValue) is somebody else's"))
        report.diagnostics.append(
          Diagnostic(
            rule, "the hook '\(path)' exists and is not flowctl's",
            hint: "add to it: \(hook.command)"))
      }
    }
    return report
  }

  /// Removes what flowctl installed, and nothing else.
  package static func uninstall(in session: Session) async throws(Failure) -> Report {
    let directory = try await HookDirectory.find(in: session)
    var report = Report(command: "hooks uninstall", title: directory)
    for hook in Hook.allCases {
      let path = directory + "/" + hook.rawValue
      switch try state(path, in: session) {
      case .ours:
        try writing(path) { () throws(FileError) in try session.world.files.remove(path) }
        report.checks.append(RuleCheck(rule, .pass, "\(hook.rawValue) removed"))
      case .foreign:
        report.checks.append(RuleCheck(rule, .skipped, "\(hook.rawValue) is somebody else's"))
      case .absent:
        report.checks.append(RuleCheck(rule, .skipped, "\(hook.rawValue) is not there"))
      }
    }
    return report
  }

  private enum State {
    case absent
    case ours
    case foreign
  }

  private static func state(_ path: String, in session: Session) throws(Failure) -> State {
    do throws(FileError) {
      guard try session.world.files.status(path).kind == .regular else { return .foreign }
      let text = String(decoding: try session.world.files.read(path, 1 << 20), as: UTF8.self)
      return text.contains(Hook.mark) ? .ours : .foreign
    } catch .notFound {
      return .absent
    } catch .tooLarge {
      return .foreign
    } catch {
      throw Failure(.inputOutput, rule, "can't read '\(path)': \(error.reason)")
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
