import Diagnostics
import Effects
import Git

/// Finds out whether Git's hooks run flowctl: by our script, or by that of another program.
struct HookSurvey {
  /// What a hook does when Git runs it.
  enum Answer: Equatable {
    /// Runs flowctl, possibly through a hook manager.
    case asked(by: HookRunner?)
    /// Our script exists, but Git runs another one.
    case displaced(by: HookRunner?)
    case unasked(HookRunner?)
  }

  let directory: HookDirectory
  let location: RepositoryLocation
  let files: FileSystem

  func answer(_ hook: Hook) -> Answer {
    let path = directory.path + "/" + hook.rawValue
    let script = isExecutable(path) ? text(path) : nil
    if let script, Self.asks(script, hook) { return .asked(by: nil) }
    let runner = runner(script)
    if script != nil, let runner, sources(of: runner, hook).contains(where: { asks($0, hook) }) {
      return .asked(by: runner)
    }
    // lefthook renames scripts to the first suffix; pre-commit to the second, and runs them.
    let aside = [".old", ".legacy"].map { path + $0 }
    if runner == .preCommit, let kept = aside.last, isExecutable(kept), isOurs(kept) {
      return .asked(by: runner)
    }
    let usual = location.commonDirectory + "/hooks/" + hook.rawValue
    let isDisplaced = script != nil && (aside + [usual]).contains(where: isOurs)
    return isDisplaced ? .displaced(by: runner) : .unasked(runner)
  }

  /// The change that makes Git run flowctl permanently.
  func remedy(_ hook: Hook, _ runner: HookRunner?) -> Remedy {
    if directory.owner == .others, let warning = directory.warning { return warning.hint }
    guard let runner else { return .flowctl("hooks", "install") }
    let script = directory.path + "/" + hook.rawValue
    if runner == .husky, (try? files.status(script)) == nil {
      return "regenerate the hooks of husky: npm install"
    }
    let sources = sources(of: runner, hook)
    let file = sources.first { (try? files.status($0)) != nil } ?? sources.first ?? ""
    return runner.remedy(hook, in: String(file.dropFirst(location.directory.count + 1)))
  }

  private func runner(_ script: String?) -> HookRunner? {
    if case .husky = directory.owner { return .husky }
    return script.flatMap { HookRunner(script: $0) }
  }

  private func sources(of runner: HookRunner, _ hook: Hook) -> [String] {
    if case .husky(let directory) = directory.owner, runner == .husky {
      return ["\(location.directory)/\(directory)/\(hook.rawValue)"]
    }
    return runner.files.map { "\(location.directory)/\($0)" }
  }

  private func asks(_ path: String, _ hook: Hook) -> Bool {
    text(path).map { Self.asks($0, hook) } ?? false
  }

  /// Whether a script or a configuration file runs flowctl for a hook.
  private static func asks(_ text: String, _ hook: Hook) -> Bool {
    let lines = text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " || $0 == "\t" }.hasPrefix("#") && line.contains("flowctl")
    }
    let runs = lines.filter { $0.contains("hooks run ") }
    return runs.isEmpty ? !lines.isEmpty : runs.contains { $0.contains(hook.command) }
  }

  private func isOurs(_ path: String) -> Bool { text(path)?.contains(Hook.mark) ?? false }

  /// Git ignores a hook that is not executable.
  private func isExecutable(_ path: String) -> Bool {
    ((try? files.status(path))?.permissions ?? 0) & 0o111 != 0
  }

  private func text(_ path: String) -> String? {
    (try? files.read(path, InstalledHook.limit)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension HookSurvey.Answer {
  var isAsked: Bool { if case .asked = self { true } else { false } }

  /// The hook manager whose script Git runs.
  var runner: HookRunner? {
    switch self {
    case .asked(let runner), .displaced(let runner), .unasked(let runner): runner
    }
  }
}

extension Hook {
  /// What happened to our script.
  func displacement(by runner: HookRunner?) -> String {
    let other = runner?.rawValue ?? "another program"
    return "\(other) has replaced flowctl's \(rawValue) hook; Git no longer runs flowctl"
  }
}
