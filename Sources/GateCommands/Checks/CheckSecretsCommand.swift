import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckSecretsCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "secrets",
    abstract: "Find secrets that a change adds.",
    discussion: """
      Finds tokens of known services, private keys, passwords and random-looking strings. \
      To allow a false positive, add its fingerprint to .flowctl/secrets.allow on the base branch.

      flowctl check secrets                         commits of this branch
      flowctl check secrets --base origin/develop
      flowctl check secrets --staged                content of the next commit
      flowctl check secrets --all --json            every file of HEAD
      """)

  @Option(
    help: ArgumentHelp(
      "Branch or commit; only lines added since then are searched.", valueName: "ref"))
  var base: String?

  @Flag(help: "Search staged changes.")
  var staged = false

  @Flag(help: "Search every file of HEAD.")
  var all = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if [base != nil, staged, all].count(where: { $0 }) > 1 {
      throw ValidationError("--base, --staged and --all exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let scope: CheckSecrets.Scope = staged ? .staged : all ? .everything : .change(base: base)
    return await global.report("check secrets", in: world) { session throws(Failure) in
      try await CheckSecrets.run(scope, in: session)
    }
  }
}
