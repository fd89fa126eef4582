import ArgumentParser
import Diagnostics
import Effects
import Gates
import LiveEffects
import Session

struct GateRunCommand<Checks: BuiltInChecks>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run the gates that a change must pass, and judge it.",
      discussion: """
        Without names all gates that run on pull requests. A pass is kept where the gate declares its \
        inputs, and stands until one of them differs.

        flowctl gate run
        flowctl gate run unit lint --jobs 4
        flowctl gate run --changed --base develop
        flowctl gate run --why                     why a gate was not taken from the cache
        flowctl gate run --shard 2/5 --report out  on one of five machines; then: gate merge
        flowctl gate run --resume                  only what has not passed before it was stopped
        flowctl gate run --update-baseline         accept what is there; later, drop what is mended
        flowctl gate run --publish                 tell GitHub, too: with GITHUB_TOKEN
        flowctl gate run --approved-by octocat     who let the change ask for less, as the forge says

        In GitHub Actions later steps find 'verdict', 'summary' and 'failed' (the names of gates) among \
        the outputs of the step.

        Exit status: 0 pass, 1 fail, 78 bad configuration, 130 or 143 stopped by a signal.
        """)
  }

  @Argument(help: "The gates to run, and what they need; all where none is given.")
  var names: [String] = []

  @Flag(help: "Leave out gates whose inputs the change does not touch.")
  var changed = false

  @Option(help: ArgumentHelp("The branch that the change goes into.", valueName: "branch"))
  var base: String?

  @Option(help: ArgumentHelp("Somebody who approved the change; several times.", valueName: "name"))
  var approvedBy: [String] = []

  @Option(help: ArgumentHelp("How many gates run at the same time.", valueName: "count"))
  var jobs: Int?

  @Flag(help: "Stop once the verdict is certain.")
  var failFast = false

  @Option(help: ArgumentHelp("Run one of several shares.", valueName: "i/n"))
  var shard: GateShard?

  @Flag(help: "Take over what passed in the last run of the same tree.")
  var resume = false

  @Flag(help: "Run every gate, and keep no pass.")
  var noCache = false

  @Flag(help: "Say which part of its key differed where a gate was not taken from the cache.")
  var why = false

  @Flag(help: "Say what would run, and run nothing.")
  var dryRun = false

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp("Run the gates of this trigger.", valueName: "trigger"))
  var trigger: GateTrigger = .pullRequest

  @Option(
    help: ArgumentHelp("Keep logs and the run itself in a directory.", valueName: "dir"),
    completion: .directory)
  package var report: String?

  @Flag(help: "Make '.flowctl/baseline' of what is found; where it is, drop from it what is gone.")
  var updateBaseline = false

  @OptionGroup var publishing: PublishOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
    if resume, shard != nil { throw ValidationError("--resume and --shard exclude each other") }
    if publishing.publish, shard != nil || dryRun {
      throw ValidationError("--publish tells a whole run; of shares: flowctl gate merge --publish")
    }
    if updateBaseline, shard != nil || changed {
      throw ValidationError("--update-baseline needs a whole run, without --shard and --changed")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    await GateAnswer(
      command: "gate run", global: global, checks: Checks.all,
      published: publishing.name("gates"), in: world
    ).write(dryRun: dryRun, options)
  }

  private var options: RunGates.Options {
    var options = RunGates.Options()
    options.names = names
    options.onlyChanged = changed
    options.base = base
    options.approvers = approvedBy
    options.trigger = trigger
    options.jobs = jobs
    options.failsFast = failFast
    options.shard = shard
    options.resumes = resume
    options.usesCache = !noCache
    options.explainsCache = why
    options.report = report
    options.updatesBaseline = updateBaseline
    options.showsPasses = global.verbose
    return options
  }
}
