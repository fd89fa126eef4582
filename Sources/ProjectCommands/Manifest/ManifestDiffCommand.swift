import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestDiffCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show how a project differs from its template.",
    discussion: """
      Differences are shown by topic (targets, entitlements, permissions, versions, settings) \
      instead of lines of YAML, from the project to the template. Unmanaged files are left out.
      With --set, flowctl shows what other values would change.

      flowctl manifest diff
      flowctl manifest diff project.yml App
      flowctl manifest diff --set deployment-target=18.0 --json
      """)

  @Argument(help: "Files or directories of the project (default: all).")
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
