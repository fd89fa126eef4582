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
