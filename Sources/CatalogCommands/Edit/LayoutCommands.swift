import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsFormat: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Format catalogs exactly as Xcode writes them.",
    discussion: """
      Only whitespace, escapes and the order of members change.

      flowctl strings format
      flowctl strings format App/Localizable.xcstrings
      flowctl strings format --check      change nothing; report differences
      """)

  @Argument(help: "Catalogs or directories (default: all of the repository).")
  var paths: [String] = []

  @Flag(help: "Change nothing; fail if a catalog differs from what Xcode writes.")
  var check = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings format", in: world) { session throws(Failure) in
      check
        ? try await FormatCatalogs.verify(paths, in: session)
        : try await FormatCatalogs.format(paths, in: session)
    }
  }
}
