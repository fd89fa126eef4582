import ArgumentParser
import Diagnostics
import Workflows

/// What the alias runs; people type `git flow`.
struct GitFlowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "git-flow", abstract: "Do what the words of git-flow say.",
    discussion: "flowctl git-flow feature start login", shouldDisplay: false)

  @Argument(parsing: .captureForPassthrough, help: "What follows on `git flow`.")
  var words: [String] = []

  func run() async throws {
    let answer = Answering(command: "git-flow", options: AnswerOptions())
    let translated: [String]
    do throws(Failure) {
      translated = try GitFlowCall.words(words, in: try answer.session())
    } catch {
      answer.write(error)
      throw ExitCode(error.status.rawValue)
    }
    guard let command = DirectCommand.parsed(translated) else {
      return await FlowctlCommand.main(translated)
    }
    try await DirectCommand.run(command)
  }
}
