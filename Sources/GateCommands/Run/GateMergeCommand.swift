import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct GateMergeCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the shards of one run into one result.",
    discussion: """
      Each directory was written by `gate run --shard i/n --report DIR`. All shards must exist and \
      belong to one run of HEAD. The required gates come from the base, so use the options of the \
      run.

      flowctl gate merge out/1 out/2 out/3
      flowctl gate merge out/* --format json
      flowctl gate merge out/* --publish       publish to GitHub (GITHUB_TOKEN)
      """)

  @Argument(help: "Report directories of all shards.", completion: .directory)
  var directories: [String]

  @Option(
    help: ArgumentHelp("Merge target (default: from the CI run or the model).", valueName: "branch")
  )
  var base: String?

  @Option(help: ArgumentHelp("User who approved the change (repeatable).", valueName: "name"))
  var approvedBy: [String] = []

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp("Trigger whose gates run.", valueName: "trigger"))
  var trigger: GateTrigger = .pullRequest

  @OptionGroup var publishing: PublishOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let name = publishing.name("gates")
    var options = RunGates.Options()
    (options.base, options.approvers, options.trigger) = (base, approvedBy, trigger)
    return await global.report("gate merge", in: world, published: name) {
      [options] session throws(Failure) in
      try await MergeGateRuns.run(directories, options, in: session).answer
    }
  }
}
