import BranchCommands
package import Diagnostics
import Effects
import Session

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
