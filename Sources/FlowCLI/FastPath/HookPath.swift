import BranchCommands
package import Diagnostics
import Effects
import Session

/// The commands that hooks run, recognised without the argument parser.
///
/// They share use case, rules and renderer with the full path, so that only the reading of the
/// command line differs; a test holds both against each other.
package enum HookPath {
  /// What a hook asks: `hooks run HOOK [ARGUMENT…]` or `check branch [--quiet | -q] [NAME…]`.
  package struct Request: Equatable {
    package private(set) var names: [String] = []
    package private(set) var isQuiet = false
    /// The hook itself, which asks more than the branch's name where gates are configured for it.
    package private(set) var hook: Hook?
    /// What git gives the hook.
    package private(set) var arguments: [String] = []

    /// Nothing where another command or option stands, which the full path has to read.
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

    /// Each commit waits for these hooks, of which git gives two the file of the message and more.
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

  /// True of what may be answered without the argument parser.
  static func takes(_ arguments: [String]) -> Bool {
    Request(arguments) != nil || statusFormat(arguments) != nil
  }

  /// Answers what a hook asks, or nothing where the full path has to.
  static func answer(_ arguments: [String], world: World) -> ExitStatus? {
    guard let request = Request(arguments) else { return status(arguments, world: world) }
    // A run is judged by the policy of its commit, which may have to be asked of git.
    if CheckBranchNames.isInRun(world) { return nil }
    let output = AnswerOptions(verbosity: request.isQuiet ? .quiet : .normal)
    let answering = Answering(command: request.command, options: output, world: world)
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
  /// The command that is asked.
  fileprivate var command: String { hook == nil ? "check branch" : "hooks run" }
}

extension HookPath {
  /// What a prompt asks: `status` or `status --json`; nothing where the full path has to read more.
  package static func statusFormat(_ arguments: [String]) -> OutputFormat? {
    switch arguments {
    case ["status"]: .text
    case ["status", "--json"]: .json
    default: nil
    }
  }

  /// Answers `status`, which prompts ask as often as hooks ask for names; nothing where git has to.
  static func status(_ arguments: [String], world: World) -> ExitStatus? {
    guard let format = statusFormat(arguments) else { return nil }
    let answering = Answering(
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
