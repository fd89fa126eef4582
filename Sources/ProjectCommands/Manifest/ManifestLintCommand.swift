import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestLintCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find what XcodeGen changes, ignores or overwrites without a word.",
    discussion: """
      An error is a value that provably changes or is ignored; all else is a warning. What a \
      manifest includes is read as XcodeGen reads it, never from outside of the repository, and \
      nothing is run.

      flowctl manifest lint
      flowctl manifest lint App/project.yml --format github
      flowctl manifest lint --fix --dry-run       show what would be mended
      flowctl manifest lint --fail-on warning
      """)

  @Argument(help: "Manifests or directories; every project.yml here where none is given.")
  var paths: [String] = []

  @Flag(help: "Mend what is certain: quotes, misspelt keys, versions. Nothing else is touched.")
  var fix = false

  @Flag(help: "Change nothing, and show what --fix would change.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = LintManifests.Options()
    options.paths = paths
    options.fixes = fix
    options.isDryRun = dryRun
    return await global.report("manifest lint", in: world) { [options] session throws(Failure) in
      try await LintManifests.run(options, in: session)
    }
  }
}
