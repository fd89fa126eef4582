import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckBranchCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch",
    abstract: "May a branch have this name? (default: the current branch)",
    discussion: """
      Outside a repository the name alone is judged.

      flowctl check branch
      flowctl check branch feature/login release/1.4.0
      git for-each-ref --format='%(refname:short)' refs/heads | flowctl check branch --stdin
      """)

  @Argument(help: "Names of branches.")
  var names: [String] = []

  @Flag(help: "Read names from standard input, one a line.")
  var stdin = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if stdin && !names.isEmpty { throw ValidationError("--stdin takes no names beside it") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let options = CheckBranchNames.Options(
      names: names, readsInput: stdin, shown: global.answering.shown, failOn: global.failOn)
    return await global.report("check branch", in: world) { session throws(Failure) in
      try await CheckBranchNames.run(options, in: session)
    }
  }
}
