import ArgumentParser
import Base
import Gates
import Session

struct GateRunCommand<Checks: BuiltInChecks>: FlowCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run the gates that a change must pass.",
      discussion: """
        By default, runs all gates of pull requests. A pass is cached until an input changes. In \
        GitHub Actions, the step has the outputs 'verdict', 'summary' and 'failed' (gate names).

        flowctl gate run --changed --base develop
        flowctl gate run unit lint --jobs 4
        flowctl gate run --publish                  publish to GitHub (GITHUB_TOKEN)
        flowctl gate run --shard 2/5 --report out   one of 5 machines; then gate merge

        Exit status: 0 pass, 1 fail, 2 unknown, 78 bad configuration, 130 or 143 ended by a signal.
        """)
  }

  @OptionGroup var options: GateRunOptions

  @OptionGroup var publishing: PublishOptions

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if publishing.publish, options.shard != nil || options.dryRun {
      throw ValidationError(
        "--publish can't be combined with --shard; use: flowctl gate merge --publish")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    if options.dryRun {
      return await ReportWriter(command: "gate run", options: global.answering, world: world).run {
        session throws(Failure) in
        try await CachedGateRun(options, by: .none, in: session).listing
      }
    }
    let (medium, showsPasses, checks) = (medium(in: world), global.verbose, Checks.all)
    return await global.stoppableReport(
      "gate run", in: world, published: publishing.name("gates")
    ) { [options] session throws(Failure) in
      let run = try await CachedGateRun(options, by: checks, in: session)
      return try await run.finish(await run.execute(medium, showsPasses: showsPasses)).answer
    }
  }

  private func medium(in world: World) -> GateProgress.Medium {
    if global.quiet { return .silent }
    if world.environment["GITHUB_ACTIONS"] == "true" { return .github }
    guard global.chosenFormat == .text, world.console.outputIsTerminal,
      world.environment["TERM"] != "dumb", world.console.outputWidth != nil
    else { return .plain }
    return .terminal
  }
}

/// Which gates run, and how.
struct GateRunOptions: ParsableArguments {
  @Argument(help: "Gates to run, with those they need (default: all of the trigger).")
  var names: [String] = []

  @Flag(help: "Skip gates whose inputs did not change.")
  var changed = false

  @Option(
    help: ArgumentHelp("Merge target (default: from the CI run or the model).", valueName: "branch")
  )
  var base: String?

  @Option(help: ArgumentHelp("User who approved the change (repeatable).", valueName: "name"))
  var approvedBy: [String] = []

  @Option(help: ArgumentHelp("Maximum number of gates that run in parallel.", valueName: "count"))
  var jobs: Int?

  @Flag(help: "Stop as soon as the verdict is certain.")
  var failFast = false

  @Option(help: ArgumentHelp("Run only this shard, such as 2/5.", valueName: "i/n"))
  var shard: GateShard?

  @Flag(help: "Reuse gates that passed in the last run on the same files.")
  var resume = false

  @Flag(help: "Run every gate; neither read nor write cached passes.")
  var noCache = false

  @Flag(help: "Explain for each gate why its cached pass was not used.")
  var why = false

  @Flag(help: "Show the gates that would run, without running them.")
  var dryRun = false

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp("Trigger whose gates run.", valueName: "trigger"))
  var trigger: GateTrigger = .pullRequest

  @Option(
    help: ArgumentHelp("Directory for logs and the report.", valueName: "dir"),
    completion: .directory)
  var report: String?

  @Flag(
    help: "Accept the findings of command gates in '.flowctl/baseline'; later remove fixed ones.")
  var updateBaseline = false

  mutating func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be 1 or more") }
    if resume, shard != nil { throw ValidationError("--resume and --shard exclude each other") }
    if updateBaseline, shard != nil || changed {
      throw ValidationError("--update-baseline can't be combined with --shard or --changed")
    }
  }

  /// True if each gate's note explains whether its cached pass is used.
  var explainsCache: Bool { why || dryRun }
}

extension GateTrigger: ExpressibleByArgument {}

extension GateShard: ExpressibleByArgument {
  /// A shard as users write it: `2/5`.
  package init?(argument: String) { self.init(parsing: argument) }
}
