import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestNewCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a project from a template.",
    discussion: """
      In a terminal flowctl prompts for missing values; elsewhere set each one with --set. \
      flowctl writes all files or none. An existing file that differs is replaced only with \
      --force. A lock file records what was written for 'manifest update'.

      flowctl manifest new --list
      flowctl manifest new browser --set name=Demo --set bundle-id=com.example.demo
      flowctl manifest new cached --answers answers.yml --dry-run
      flowctl manifest new --template ../our-template --into App
      """)

  @Argument(help: "Built-in template, see --list.")
  var archetype: String?

  @OptionGroup var answers: TemplateAnswerOptions

  @Option(
    help: ArgumentHelp(
      "Custom template: a folder, or a repository URL with @ and a commit.",
      valueName: "folder|url@commit"))
  var template: String?

  @Option(
    help: ArgumentHelp(
      "Directory to write to; flowctl creates it if it is missing.", valueName: "dir"))
  var into: String?

  @Flag(help: "List the built-in templates.")
  var list = false

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Overwrite existing files.")
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
