import ArgumentParser
import Diagnostics
import Effects
import Session

package struct ModelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model", abstract: "Show the branch model, or check that it is consistent.",
    subcommands: [Show.self, Check.self])

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show branch types, name patterns, merges and back-merges.",
      discussion: """
        flowctl model show
        flowctl model show --format mermaid > docs/branches.mmd
        flowctl model show --format dot | dot -Tsvg > branches.svg
        """)

    @Option(help: "Output format of the model.")
    var format = ShowModel.Drawing.text

    @Flag(help: "Same as --format json.")
    var json = false

    @OptionGroup var place: PlaceOptions

    func run(in world: World) async throws -> ExitStatus {
      let drawing = json ? .json : format
      return await place.answer("model show", in: world, asJSON: drawing == .json) {
        session throws(Failure) in
        try await ShowModel.run(drawing, in: session)
      }
    }
  }

  struct Check: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check that branch types, prefixes and merge targets are consistent.",
      discussion: "flowctl model check --json")

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("model check", in: world) { session throws(Failure) in
        try await CheckModel.run(in: session)
      }
    }
  }
}

extension ShowModel.Drawing: ExpressibleByArgument {}
