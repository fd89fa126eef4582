import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsDrift: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "drift",
    abstract: "Find translations that are older than their source text, by git's history.",
    discussion: """
      flowctl strings drift
      flowctl strings drift App/Localizable.xcstrings --fail-on warning
      """)

  @Argument(help: "Catalogs; all of the repository where none is given.")
  var paths: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings drift", in: world) { session throws(Failure) in
      try await CheckSourceDrift.run(paths: paths, in: session)
    }
  }
}
