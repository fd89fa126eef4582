import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestDiffCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "How does the project differ from its template?",
    discussion: """
      From what is here to what the template gives, in the words of what a file is about: \
      targets, entitlements, permissions, versions and settings instead of lines of YAML. Files \
      that are yours are left out. --set shows what other answers would change.

      flowctl manifest diff
      flowctl manifest diff project.yml App
      flowctl manifest diff --set deployment-target=18.0 --json
      """)

  @Argument(help: "Files or directories of the project; all where none is given.")
  var paths: [String] = []

  @OptionGroup var answers: TemplateAnswerOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = DiffManifest.Options()
    options.paths = paths
    options.answers = answers.source
    return await global.answer("manifest diff", in: world) { [options] session throws(Failure) in
      try await DiffManifest.run(options, in: session)
    }
  }
}
