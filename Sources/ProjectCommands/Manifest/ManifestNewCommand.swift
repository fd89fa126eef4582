import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestNewCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a project of a template.",
    discussion: """
      Asks what the template wants to know where a person sits at a terminal; elsewhere each \
      answer is set. All files are written, or none: one that is there and differs is never \
      replaced without --force, and no link is followed. A lock remembers what was written, so \
      that 'manifest update' can bring what is new later.

      flowctl manifest new --list
      flowctl manifest new browser --set name=Demo --set bundle-id=com.example.demo
      flowctl manifest new cached --answers answers.yml --dry-run
      flowctl manifest new --template ../our-template --into App
      """)

  @Argument(help: "A template of flowctl; --list tells which there are.")
  var archetype: String?

  @OptionGroup var answers: TemplateAnswerOptions

  @Option(
    help: ArgumentHelp(
      "A template of your own: a folder, or the address of a repository with @ and a commit.",
      valueName: "folder|url@commit"))
  var template: String?

  @Option(help: ArgumentHelp("The directory to write to, made where needed.", valueName: "dir"))
  var into: String?

  @Flag(help: "List the templates and what they make.")
  var list = false

  @Flag(help: "Write nothing, and tell what would be written.")
  var dryRun = false

  @Flag(help: "Write over files that are there.")
  var force = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if !list, (archetype == nil) == (template == nil) {
      throw ValidationError("name one template: flowctl manifest new --list")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    if list {
      return await global.answer("manifest new", in: world) { session throws(Failure) in
        try await ListTemplates.run(in: session)
      }
    }
    var options = NewProject.Options()
    options.archetype = archetype
    options.template = template
    options.answers = answers.source
    options.into = into
    options.isDryRun = dryRun
    options.overwrites = force
    return await global.report("manifest new", in: world) { [options] session throws(Failure) in
      try await NewProject.run(options, in: session)
    }
  }
}
