import ArgumentParser
import BranchCommands
import Diagnostics
import Effects
import Session

/// The target of the alias `git flow`.
struct GitFlowCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-flow", abstract: "Run a git-flow command.",
    discussion: "flowctl git-flow feature start login", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough, help: "Arguments of `git flow`.")
  var words: [String] = []

  func run(in world: World) async throws -> ExitStatus {
    let answer = ReportWriter(command: "git-flow", options: AnswerOptions(), world: world)
    let translated: [String]
    do throws(Failure) {
      translated = try GitFlowCall.words(words, in: try answer.session())
    } catch {
      return answer.written(error)
    }
    let status = await Flowctl.parse(translated, in: world)
    guard let known = ExitStatus(rawValue: status) else { throw ExitCode(status) }
    return known
  }
}
