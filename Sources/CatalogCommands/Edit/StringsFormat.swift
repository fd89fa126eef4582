import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsFormat: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "format",
    abstract: "Write catalogs exactly as Xcode does.",
    discussion: """
      Blanks, escapes and the order of the members change; a file that is so already is not \
      touched.

      flowctl strings format
      flowctl strings format App/Localizable.xcstrings
      flowctl strings format --check              in CI: only tell what differs
      """)

  @Argument(help: "Catalogs or directories; all of the repository where none is given.")
  var paths: [String] = []

  @Flag(help: "Change nothing, and fail where a catalog is not as Xcode writes it.")
  var check = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings format", in: world) { session throws(Failure) in
      check
        ? try await FormatCatalogs.verify(paths, as: "strings format", in: session)
        : try await FormatCatalogs.format(paths, in: session)
    }
  }
}
