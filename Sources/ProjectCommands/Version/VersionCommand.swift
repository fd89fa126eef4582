import ArgumentParser
import Diagnostics
import Effects
import Session

package struct VersionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Show, check and set the app version in every file.",
    discussion: """
      The files are listed below 'versions' in the configuration. flowctl never writes build \
      numbers: these come from CI.

      Show the versions:         flowctl version show
      Compare with the branch:   flowctl version check
      Set a version:             flowctl version set 1.4.0
      """,
    subcommands: [Show.self, Set.self, Check.self])

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every file that contains the version.",
      discussion: """
        Files outside of the configuration that have a version of their own are reported, too.

        flowctl version show
        flowctl version show --json
        """)

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("version show", in: world) { session throws(Failure) in
        try await ShowVersions.run(in: session)
      }
    }
  }

  struct Set: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set the version in every file.",
      discussion: """
        Only the version changes: comments, quotes and line endings stay. flowctl commits nothing.

        flowctl version set 1.4.0
        flowctl version set 1.4.0 --dry-run
        """)

    @Argument(help: "Version, such as 1.4.0.")
    var version: String

    @Flag(help: "Show what would change, and change nothing.")
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let (version, isDryRun) = (version, dryRun)
      return await global.report("version set", in: world) { session throws(Failure) in
        try await SetVersion.run(version, isDryRun: isDryRun, in: session)
      }
    }
  }

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check that all files have the same version.",
      discussion: """
        On a release branch, the version must be the branch's. A target, property list or Gradle \
        file that sets a version of its own fails, too.

        flowctl version check
        flowctl version check --branch release/1.4.0 --format github
        """)

    @Option(
      help: ArgumentHelp("Branch to evaluate, instead of the current one.", valueName: "name"))
    var branch: String?

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let branch = branch
      return await global.report("version check", in: world) { session throws(Failure) in
        try await CheckVersions.run(branch: branch, in: session)
      }
    }
  }
}
