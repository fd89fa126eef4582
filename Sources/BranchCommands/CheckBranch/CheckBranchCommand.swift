import ArgumentParser
import Base
import Session

package struct CheckBranchCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch",
    abstract: "Check whether branch names are allowed.",
    discussion: """
      Outside a repository, only the name is checked.

      flowctl check branch
      flowctl check branch feature/login release/1.4.0
      git branch --format='%(refname:short)' | flowctl check branch --stdin
      """)

  @Argument(help: "Branch names (default: the current branch).")
  var names: [String] = []

  @Flag(help: "Read names from standard input, one per line.")
  var stdin = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if stdin && !names.isEmpty { throw ValidationError("--stdin can't be combined with names") }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    let options = CheckBranchNames.Options(
      names: names, readsInput: stdin, shown: global.answering.shown, failOn: global.failOn)
    return try await CheckBranchNames.run(options, in: session)
  }
}
