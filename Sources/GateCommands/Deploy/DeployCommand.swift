import ArgumentParser
import Base
import Gitflow
import Session

package struct DeployCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deploy",
    abstract: "Run deploy actions: builds, metadata, screenshots, tags.",
    discussion: """
      Actions are commands under `deploy:` in .flowctl.yml. Each action runs only on its branch \
      types. Defaults: 'internal' on develop; 'qa' on release; 'candidate', 'screenshots', \
      'metadata' and 'tag' on main.
      """,
    subcommands: [Plan.self, Run.self])

  struct Choice: ParsableArguments {
    @Argument(help: "Actions to run, with those they need (default: all of the branch).")
    var actions: [String] = []

    @Option(
      name: .customLong("version"),
      help: ArgumentHelp("Version to build and tag, such as 1.4.0.", valueName: "version"))
    var release: Version?
  }

  struct Plan: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "plan", abstract: "Show the actions that would run, without running them.",
      discussion: """
        flowctl deploy plan
        flowctl deploy plan internal --json
        """)

    @OptionGroup var choice: Choice
    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await RunDeployment(choice, in: session).report("deploy plan", [])
    }
  }

  struct Run: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Run the actions that are not done yet for this commit.",
      discussion: """
        An action gets FLOWCTL_VERSION and, if it has build numbers, FLOWCTL_BUILD_NUMBER. \
        Credentials come from the variables in its `environment` and are masked in logs. \
        Finished actions are recorded for the commit and don't run twice.

        flowctl deploy run
        flowctl deploy run internal --dry-run
        flowctl deploy run tag --version 1.4.0
        flowctl deploy run --resume              continue an interrupted or failed run
        """)

    @OptionGroup var choice: Choice

    @Flag(help: "Show the actions without running them.")
    var dryRun = false

    @Flag(help: "Continue an interrupted or failed run.")
    var resume = false

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let (choice, dryRun, resume) = (choice, dryRun, resume)
      return await global.stoppableReport("deploy run", in: world) { session throws(Failure) in
        let run = try await RunDeployment(choice, in: session)
        let results = dryRun ? [] : try await run.perform(resuming: resume)
        return run.report("deploy run", results)
      }
    }
  }
}
