import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsUnused: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "unused",
    abstract: "Find keys that no Swift source names.",
    discussion: """
      A key that may be built while the program runs is never called unused.

      flowctl strings unused
      flowctl strings unused --sources App --sources Modules --fail-on warning
      """)

  @Option(help: ArgumentHelp("Read only these sources.", valueName: "path"), completion: .file())
  var sources: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings unused", in: world) { session throws(Failure) in
      try await CheckKeyUsage.run(.unused, sources: sources, in: session)
    }
  }
}
