import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestGenerateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Make the files of the project again.",
    discussion: """
      The same template and the same answers: files that are missing come back, and generated \
      ones that are not as they were made are told. Edits are kept without --force.

      flowctl manifest generate --dry-run
      flowctl manifest generate
      flowctl manifest generate --force            write over edits of generated files
      """)

  @Flag(help: "Write nothing, and tell what would be written.")
  var dryRun = false

  @Flag(help: "Write over generated files that were edited.")
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
