import BranchCommands
package import Base
import Session

/// The commands that hooks run, recognized without the argument parser.
///
/// They share use case, rules and renderer with the full path, so that only the reading of the
/// command line differs; a test compares both.
package enum HookPath {
  /// The command of a hook: `hooks run HOOK [ARGUMENT…]` or `check branch [--quiet | -q] [NAME…]`.
  package struct Request: Equatable {
    package private(set) var names: [String] = []
    package private(set) var isQuiet = false
    /// The hook itself, which checks more than the branch's name if gates are configured for it.
    package private(set) var hook: Hook?
    /// The hook's arguments from Git.
    package private(set) var arguments: [String] = []

    /// Nil for another command or option, which the full path has to parse.
    package init?(_ arguments: [String]) {
      if arguments.count >= 3, arguments[0] == "hooks", arguments[1] == "run" {
        guard let hook = Self.hook(arguments[2...]) else { return nil }
        (self.hook, self.arguments, isQuiet) = (hook, Array(arguments[3...]), true)
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

    /// Each commit waits for these hooks; two of them get the message file and more from Git.
    private static func hook(_ arguments: ArraySlice<String>) -> Hook? {
      let isPlain = arguments.allSatisfy { ($0.utf8.first ?? 0x2d) != UInt8(ascii: "-") }
      switch arguments.first {
      case Hook.preCommit.rawValue: return arguments.count == 1 ? .preCommit : nil
      case Hook.prepareCommitMessage.rawValue where isPlain && arguments.count > 1:
        return .prepareCommitMessage
      case Hook.commitMessage.rawValue where isPlain && arguments.count > 1: return .commitMessage
      default: return nil
      }
    }
  }

  /// True for commands that may run without the argument parser.
  static func takes(_ arguments: [String]) -> Bool {
    Request(arguments) != nil || statusFormat(arguments) != nil
  }

  /// Runs the hook's command; nil if the full path has to.
  static func answer(_ arguments: [String], world: World) -> ExitStatus? {
    guard let request = Request(arguments) else { return status(arguments, world: world) }
    // In CI the policy of the commit is used, which may have to be read through git.
    if CheckBranchNames.isInRun(world) { return nil }
    let output = AnswerOptions(verbosity: request.isQuiet ? .quiet : .normal)
    let answering = ReportWriter(command: request.command, options: output, world: world)
    do throws(Failure) {
      guard let report = try report(request, output, in: try answering.session()) else {
        return nil
      }
      return try answering.write(report)
    } catch {
      return answering.written(error)
    }
  }

  private static func report(
    _ request: Request, _ output: AnswerOptions, in session: Session
  ) throws(Failure) -> Report? {
    if let hook = request.hook {
      return try RunHook.runDirectly(hook, request.arguments, in: session)
    }
    return try CheckBranchNames.runDirectly(
      CheckBranchNames.Options(names: request.names, readsInput: false, shown: output.shown),
      in: session)
  }
}

extension HookPath.Request {
  fileprivate var command: String { hook == nil ? "check branch" : "hooks run" }
}

extension HookPath {
  /// The format of `status` or `status --json` in a shell prompt; nil for any other command line.
  package static func statusFormat(_ arguments: [String]) -> OutputFormat? {
    switch arguments {
    case ["status"]: .text
    case ["status", "--json"]: .json
    default: nil
    }
  }

  /// Runs `status`, which shell prompts run often; nil if git has to be run.
  static func status(_ arguments: [String], world: World) -> ExitStatus? {
    guard let format = statusFormat(arguments) else { return nil }
    let answering = ReportWriter(
      command: "status", options: AnswerOptions(format: format), world: world)
    do throws(Failure) {
      let session = try answering.session()
      guard let listing = try ShowStatus.runDirectly(in: session) else { return nil }
      return try answering.write(listing)
    } catch {
      return answering.written(error)
    }
  }
}
