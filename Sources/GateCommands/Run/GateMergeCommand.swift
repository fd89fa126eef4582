import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct GateMergeCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the shares of one run together, and judge the whole.",
    discussion: """
      Each directory is one that `gate run --shard i/n --report DIR` has filled. All shares must be \
      there, of one commit, one configuration and one run, and every gate in one of them.

      flowctl gate merge out/1 out/2 out/3
      flowctl gate merge out/* --format json
      flowctl gate merge out/* --publish         tell GitHub, too: with GITHUB_TOKEN
      """)

  @Argument(help: "The directories of the shares.", completion: .directory)
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
