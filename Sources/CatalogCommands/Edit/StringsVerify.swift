import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsVerify: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Are catalogs exactly as Xcode writes them?",
    discussion: """
      Tells which rule of the layout is broken first, and on which line.

      flowctl strings verify
      flowctl strings verify App/Localizable.xcstrings
      """)

  @Argument(help: "Catalogs or directories; all of the repository where none is given.")
  var paths: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings verify", in: world) { session throws(Failure) in
      try await FormatCatalogs.verify(paths, as: "strings verify", in: session)
    }
  }
}
