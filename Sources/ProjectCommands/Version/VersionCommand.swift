import ArgumentParser
import Diagnostics
import Effects
import Session

package struct VersionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "The version of the app, in every file that states it.",
    discussion: """
      The files stand below 'versions' of the configuration. A build number is never written: it \
      comes from CI.

      Where does it stand, and do all agree?   flowctl version show
      Does the branch's version reach them?    flowctl version check
      Write another one:                       flowctl version set 1.4.0
      """,
    subcommands: [Show.self, Set.self, Check.self])

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show every place that states the version.",
      discussion: """
        What stands beside the files of the configuration and keeps a version of its own is told, too.

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
      abstract: "Write a version in every file that states it.",
      discussion: """
        Only the numbers change: comments, quotes and line ends stay. Nothing is committed.

        flowctl version set 1.4.0
        flowctl version set 1.4.0 --dry-run
        """)

    @Argument(help: "The version, such as 1.4.0.")
    var version: String

    @Flag(help: "Change nothing, and say which files would be written.")
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
      abstract: "Do all files state one version, on a release that of its branch?",
      discussion: """
        A target, a property list or a Gradle file that keeps a version of its own fails, too.

        flowctl version check
        flowctl version check --branch release/1.4.0 --format github
        """)

    @Option(help: ArgumentHelp("Judge as if this branch were checked out.", valueName: "name"))
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
