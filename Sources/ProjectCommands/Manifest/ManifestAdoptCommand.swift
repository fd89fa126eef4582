import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestAdoptCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Have a template hold a project that it did not make.",
    discussion: """
      The answers are inferred from project.yml, its settings and the files of Gradle; without a \
      name the template that fits best is taken. Files that are just what the template gives are \
      its own from then on, all others stay yours and are told. Only the lock is written.

      flowctl manifest adopt --dry-run
      flowctl manifest adopt browser --set team-id=ABCDE12345
      """)

  @Argument(help: "A template of flowctl; the one that fits best where none is named.")
  var archetype: String?

  @OptionGroup var answers: TemplateAnswerOptions

  @Option(
    help: ArgumentHelp(
      "A template of your own: a folder, or the address of a repository with @ and a commit.",
      valueName: "folder|url@commit"))
  var template: String?

  @Flag(help: "Write nothing, and tell what would be held.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = AdoptManifest.Options()
    options.archetype = archetype
    options.template = template
    options.answers = answers.source
    options.isDryRun = dryRun
    return await global.report("manifest adopt", in: world) { [options] session throws(Failure) in
      try await AdoptManifest.run(options, in: session)
    }
  }
}
