import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsUndefined: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "undefined",
    abstract: "Find keys that Swift sources look up and no catalog has.",
    discussion: """
      flowctl strings undefined
      flowctl strings undefined --sources App --format github --fail-on warning
      """)

  @Option(help: ArgumentHelp("Read only these sources.", valueName: "path"), completion: .file())
  var sources: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings undefined", in: world) { session throws(Failure) in
      try await CheckKeyUsage.run(.undefined, sources: sources, in: session)
    }
  }
}
