import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

package struct CheckDuplicationCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplication",
    abstract: "Does code stand twice?",
    discussion: """
      Swift, Kotlin, Java and Objective-C are compared by their tokens. Without paths tests and \
      generated code are left out.

      flowctl check duplication
      flowctl check duplication Sources --tokens 60
      flowctl check duplication --base origin/develop      only what this branch adds
      """)

  @Argument(help: "Files or directories of the work tree.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Compare what HEAD has over this commit with all code.", valueName: "ref"))
  var base: String?

  @Option(help: ArgumentHelp("The shortest copy, in tokens.", valueName: "count"))
  var tokens = 100

  @Option(help: ArgumentHelp("The share of lines that may be copies.", valueName: "percent"))
  var percent = 3

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if base != nil, !paths.isEmpty { throw ValidationError("--base takes no paths beside it") }
    guard (10...10_000).contains(tokens) else {
      throw ValidationError("--tokens is a number from 10 to 10000")
    }
    guard (0...100).contains(percent) else {
      throw ValidationError("--percent is a number from 0 to 100")
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
