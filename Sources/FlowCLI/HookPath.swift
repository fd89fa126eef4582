import Diagnostics
import Effects
package import Workflows

/// The commands that hooks run, recognised without the argument parser.
///
/// They share use case, rules and renderer with the full path, so that only the reading of the
/// command line differs; a test holds both against each other.
package enum HookPath {
  /// What a hook asks: `hooks run pre-commit` or `check branch [--quiet | -q] [NAME…]`.
  package struct Request: Equatable {
    package private(set) var names: [String] = []
    package private(set) var isQuiet = false
    /// The hook itself, which asks more than the branch's name where gates are configured for it.
    package private(set) var hook: Hook?

    /// Nothing where another command or option stands, which the full path has to read.
    package init?(_ arguments: [String]) {
      if arguments == ["hooks", "run", Hook.preCommit.rawValue] {
        (hook, isQuiet) = (.preCommit, true)
        return
      }
      guard arguments.count >= 2, arguments[0] == "check", arguments[1] == "branch" else {
        return nil
      }
      for argument in arguments[2...] {
        switch argument {
        case "--quiet", "-q": if isQuiet { return nil } else { isQuiet = true }
        case "help": return nil
        default:
          if argument.utf8.first == UInt8(ascii: "-") { return nil }
          names.append(argument)
        }
      }
    }
  }

  /// True of what may be answered without the argument parser.
  static func takes(_ arguments: [String]) -> Bool {
    Request(arguments) != nil || statusFormat(arguments) != nil
  }

  /// Answers what a hook asks, or nothing where the full path has to.
  static func answer(_ arguments: [String], world: World) -> ExitStatus? {
    guard let request = Request(arguments) else { return status(arguments, world: world) }
    if request.names.isEmpty, CheckBranchNames.isInRun(world) { return nil }
    let output = AnswerOptions(verbosity: request.isQuiet ? .quiet : .normal)
    let answering = Answering(command: "check branch", options: output, world: world)
    let status: ExitStatus
    do throws(Failure) {
      let options = CheckBranchNames.Options(
        names: request.names, readsInput: false, shownPasses: output.shownPasses,
        isCommit: request.hook == .preCommit)
      let session = try answering.session()
      guard let report = try CheckBranchNames.runDirectly(options, in: session) else { return nil }
      if let hook = request.hook, report.verdict == .pass,
        try RunHook.hasGates(hook, in: session)
      {
        return nil
      }
      let explained = RuleWhys.filled(report)
      try answering.write(explained)
      status = ExitStatus(explained.verdict)
    } catch {
      answering.write(error)
      status = error.status
    }
    return status
  }
}
