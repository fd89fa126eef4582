import Diagnostics
import Effects
import Workflows

/// The commands that hooks run, recognised without the argument parser.
///
/// They share use case, rules and renderer with the full path, so that only the reading of the
/// command line differs; a test holds both against each other.
enum HookPath {
  /// Answers `check branch [NAME…]`, or nothing where the full path has to.
  static func answer(_ arguments: [String], world: World) -> ExitStatus? {
    guard let names = names(in: arguments) else { return nil }
    if names.isEmpty, CheckBranchNames.isInRun(world) { return nil }
    let answering = Answering(command: "check branch", options: AnswerOptions(), world: world)
    let status: ExitStatus
    do throws(Failure) {
      let options = CheckBranchNames.Options(names: names, readsInput: false)
      let session = try answering.session()
      guard let report = try CheckBranchNames.runDirectly(options, in: session) else { return nil }
      let explained = RuleWhys.filled(report)
      try answering.write(explained)
      status = ExitStatus(explained.verdict)
    } catch {
      answering.write(error)
      status = error.status
    }
    return status
  }

  /// The names of `check branch`; nothing where an option or another command stands.
  private static func names(in arguments: [String]) -> [String]? {
    guard arguments.count >= 2, arguments[0] == "check", arguments[1] == "branch" else {
      return nil
    }
    let names = Array(arguments[2...])
    let hasOption = names.contains { $0.utf8.first == UInt8(ascii: "-") || $0 == "help" }
    return hasOption ? nil : names
  }
}
