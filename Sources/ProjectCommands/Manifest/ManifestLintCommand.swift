import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestLintCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find values that XcodeGen silently changes, ignores or overwrites.",
    discussion: """
      An error means that XcodeGen changes or ignores a value; other findings are warnings. \
      flowctl reads included files as XcodeGen does, but none outside of the repository. No \
      program is run.

      flowctl manifest lint
      flowctl manifest lint App/project.yml --format github
      flowctl manifest lint --fix --dry-run       show the fixes
      flowctl manifest lint --fail-on warning
      """)

  @Argument(help: "Manifests or directories (default: every project.yml in the repository).")
  var paths: [String] = []

  @Flag(help: "Fix quotes, misspelled keys and versions.")
  var fix = false

  @Flag(help: "Show what would change, and change nothing.")
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
