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
      belong to the same commit, configuration and run.

      flowctl gate merge out/1 out/2 out/3
      flowctl gate merge out/* --format json
      flowctl gate merge out/* --publish       publish to GitHub (GITHUB_TOKEN)
      """)

  @Argument(help: "Report directories of all shards.", completion: .directory)
  var directories: [String]

  @OptionGroup var publishing: PublishOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    let name = publishing.name("gates")
    return await global.report("gate merge", in: world, published: name) {
      session throws(Failure) in
      try MergeGateRuns.run(directories, in: session).answer
    }
  }
}
