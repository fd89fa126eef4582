import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

package struct CheckDuplicationCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplication",
    abstract: "Find duplicated code in files or in a change.",
    discussion: """
      Compares the tokens of Swift, Kotlin, Java and Objective-C code. By default, tests and \
      generated code are excluded.

      flowctl check duplication --base origin/develop  only new code of this branch
      flowctl check duplication                         all code
      flowctl check duplication Sources --tokens 60
      """)

  @Argument(help: "Files or directories of the working tree.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Branch or commit; only code added since then is checked.", valueName: "ref")
  )
  var base: String?

  @Option(help: ArgumentHelp("Minimum length of a copy, in tokens.", valueName: "count"))
  var tokens = 100

  @Option(help: ArgumentHelp("Maximum percentage of duplicated lines.", valueName: "percent"))
  var percent = 3

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if base != nil, !paths.isEmpty { throw ValidationError("--base can't be combined with paths") }
    guard (10...10_000).contains(tokens) else {
      throw ValidationError("--tokens must be a number from 10 to 10000")
    }
    guard (0...100).contains(percent) else {
      throw ValidationError("--percent must be a number from 0 to 100")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let scope: CheckDuplication.Scope = base.map { .change(base: $0) } ?? .files(paths)
    let limits = DuplicationLimits(tokens: tokens, percent: percent)
    return await global.report("check duplication", in: world) { session throws(Failure) in
      try await CheckDuplication.run(scope, limits: limits, in: session)
    }
  }
}
