import ArgumentParser
import Base
import Session

struct ManifestAdoptCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Adopt a template in an existing project.",
    discussion: """
      flowctl infers the template's values from project.yml, its settings and the Gradle files. By \
      default it picks the template that fits best. Files equal to the template are managed from then on, \
      all others stay unmanaged and are reported. flowctl writes only the lock file.

      flowctl manifest adopt --dry-run
      flowctl manifest adopt browser --set team-id=ABCDE12345
      """)

  @Argument(help: "Built-in template (default: the one that fits best).")
  var archetype: String?

  @OptionGroup var answers: TemplateAnswerOptions

  @Option(
    help: ArgumentHelp(
      "Custom template: a folder, or a repository URL with @ and a commit.",
      valueName: "folder|url@commit"))
  var template: String?

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    var options = AdoptManifest.Options()
    options.archetype = archetype
    options.template = template
    options.answers = answers.source
    options.isDryRun = dryRun
    return try await AdoptManifest.run(options, in: session)
  }
}
