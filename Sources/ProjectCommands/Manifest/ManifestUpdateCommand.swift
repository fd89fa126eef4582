import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestUpdateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update a project from its template and keep your edits.",
    discussion: """
      A three-way merge of the former template, your files and the new template. Deleted files \
      stay deleted, and renamed files keep their edits. Conflicts get conflict markers and are \
      reported; flowctl then exits with status 1.

      flowctl manifest update --dry-run
      flowctl manifest update
      flowctl manifest update --set deployment-target=18.0
      flowctl manifest update --to 1.2.0
      """)

  @Option(
    help: ArgumentHelp(
      "Version of the template, or a commit of its repository.", valueName: "version"))
  var to: String?

  @OptionGroup var answers: TemplateAnswerOptions

  @Flag(help: "Show what would change, and change nothing.")
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
