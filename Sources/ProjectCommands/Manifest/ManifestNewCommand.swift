import ArgumentParser
import Base
import Manifests
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
      return await global.answer("manifest new", in: world, Self.listing)
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

  /// The built-in templates and their variables.
  private static func listing(in session: Session) throws(Failure) -> Report {
    let templates = try converting("flowctl manifest new") { () throws(TemplateError) in
      try BuiltInTemplates.descriptions()
    }
    let rows = templates.map { [$0.name, $0.version, $0.summary] }
    return Report(
      text: { Array(TextTable.text([["template", "version", "makes"]] + rows).utf8) },
      values: { ["templates": .array(templates.map(value))] })
  }

  private static func value(_ template: TemplateDescription) -> JSONValue {
    [
      "name": .string(template.name), "version": .string(template.version),
      "summary": .string(template.summary),
      "questions": .array(
        template.questions.map { question in
          [
            "name": .string(question.name), "kind": .string(question.kind.rawValue),
            "ask": .string(question.ask), "default": .optional(question.defaultAnswer),
            "choices": .strings(question.choices),
          ]
        }),
    ]
  }
}
