import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestUpdateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Bring what is new in the template, and keep edits.",
    discussion: """
      Three-way: what the template gave last time, what stands here, and what it gives now. \
      Deleted files stay deleted, renamed ones take their edits along, and what both sides \
      changed is marked in the file, told, and leaves with 1.

      flowctl manifest update --dry-run
      flowctl manifest update
      flowctl manifest update --set deployment-target=18.0
      flowctl manifest update --to 1.2.0
      """)

  @Option(
    help: ArgumentHelp(
      "The version of the template, or the commit of one in a repository.", valueName: "version"))
  var to: String?

  @OptionGroup var answers: TemplateAnswerOptions

  @Flag(help: "Write nothing, and tell what would be written.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = UpdateManifest.Options()
    options.version = to
    options.answers = answers.source
    options.isDryRun = dryRun
    return await global.report("manifest update", in: world) { [options] session throws(Failure) in
      try await UpdateManifest.run(options, in: session)
    }
  }
}
