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
