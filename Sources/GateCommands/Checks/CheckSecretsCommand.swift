import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CheckSecretsCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "secrets",
    abstract: "Does the change add what looks like a secret?",
    discussion: """
      Tokens of known forms, private keys, passwords in the code, and texts that look random. \
      What is none is allowed by its fingerprint in .flowctl/secrets.allow of the base.

      flowctl check secrets                          what this branch adds
      flowctl check secrets --base origin/develop
      flowctl check secrets --staged                 what the next commit adds
      flowctl check secrets --all --json             every file of HEAD
      """)

  @Option(help: ArgumentHelp("Search what HEAD has over this commit.", valueName: "ref"))
  var base: String?

  @Flag(help: "Search what is staged.")
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
