import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

package struct DeployCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deploy",
    abstract: "Do what follows a change: builds, metadata, screenshots, the tag.",
    discussion: """
      Actions are commands of `deploy:` in .flowctl.yml, and each belongs to kinds of branches: by \
      their names 'internal' to develop, 'qa' to release, and 'candidate', 'screenshots', \
      'metadata' and 'tag' to main. From any other branch they are refused.
      """,
    subcommands: [Plan.self, Run.self])

  struct Choice: ParsableArguments {
    @Argument(help: "The actions, and what they need; all of the branch where none is given.")
    var actions: [String] = []

    @Option(
      name: .customLong("version"),
      help: ArgumentHelp("The version that is built and tagged.", valueName: "version"))
    var release: Version?

    var options: RunDeployment.Options {
      var options = RunDeployment.Options()
      options.names = actions
      options.version = release
      return options
    }
  }

  struct Plan: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "plan", abstract: "Tell what would be done from this branch, and do nothing.",
      discussion: """
        flowctl deploy plan
        flowctl deploy plan internal --json
        """)

    @OptionGroup var choice: Choice
    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let options = choice.options
      return await global.report("deploy plan", in: world) { session throws(Failure) in
        try await RunDeployment.plan(options, in: session)
      }
    }
  }

  struct Run: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Do what is not done yet for this commit.",
      discussion: """
        The program of an action sees FLOWCTL_VERSION and, where it has numbers of its own, \
        FLOWCTL_BUILD_NUMBER. Credentials come from the variables that the action names in \
        `environment`, and are masked in every log. What is done is written down for the commit: \
        nothing is done twice. A signal ends what runs, with all that it started.

        flowctl deploy run
        flowctl deploy run internal --dry-run
        flowctl deploy run tag --version 1.4.0
        flowctl deploy run --resume                 behind a run that was stopped or failed
        """)

    @OptionGroup var choice: Choice

    @Flag(help: "Tell what would be done, and do nothing.")
    var dryRun = false

    @Flag(help: "Go on behind a run that was stopped or failed.")
    var resume = false

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      var options = choice.options
      options.isDryRun = dryRun
      options.resumes = resume
      return await global.stoppableReport("deploy run", in: world) {
        [options] session throws(Failure) in
        try await RunDeployment.run(options, in: session)
      }
    }
  }
}
