import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestGenerateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate the files of the project again.",
    discussion: """
      flowctl uses the same template and values. Missing files are restored; generated files \
      that differ are reported. Your edits are kept unless you use --force.

      flowctl manifest generate --dry-run
      flowctl manifest generate
      flowctl manifest generate --force            overwrite edits of generated files
      """)

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Overwrite edited files.")
  var force = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = GenerateManifest.Options()
    options.isDryRun = dryRun
    options.overwrites = force
    return await global.report("manifest generate", in: world) {
      [options] session throws(Failure) in
      try await GenerateManifest.run(options, in: session)
    }
  }
}
