import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsUnused: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "unused",
    abstract: "Find keys that no Swift source uses.",
    discussion: """
      Keys that the app may build at run time are never reported.

      flowctl strings unused
      flowctl strings unused --sources App --sources Modules --fail-on warning
      """)

  @Option(
    help: ArgumentHelp("Source file or folder to read (repeatable).", valueName: "path"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings unused", in: world) { session throws(Failure) in
      try await CheckKeyUsage.run(.unused, sources: sources, in: session)
    }
  }
}

struct StringsUndefined: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "undefined",
    abstract: "Find keys in Swift sources that no catalog contains.",
    discussion: """
      flowctl strings undefined
      flowctl strings undefined --sources App --format github --fail-on warning
      """)

  @Option(
    help: ArgumentHelp("Source file or folder to read (repeatable).", valueName: "path"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings undefined", in: world) { session throws(Failure) in
      try await CheckKeyUsage.run(.undefined, sources: sources, in: session)
    }
  }
}

struct StringsDrift: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated",
    abstract: "Find translations that are older than their source text.",
    discussion: """
      The Git history shows when each text changed.

      flowctl strings outdated
      flowctl strings outdated App/Localizable.xcstrings --fail-on warning
      """)

  @Argument(help: "Catalogs (default: all of the repository).")
  var paths: [String] = []

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings outdated", in: world) { session throws(Failure) in
      try await CheckSourceDrift.run(paths: paths, in: session)
    }
  }
}
