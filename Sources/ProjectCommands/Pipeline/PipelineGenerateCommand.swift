import ArgumentParser
import Configuration
import Diagnostics
import Effects
import Pipelines
import Session

struct PipelineGenerateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write workflows, lanes, code owners and issue forms.",
    discussion: """
      flowctl writes the workflows of the providers, fastlane/Lanes.rb, CODEOWNERS and the page of \
      secrets; forms for pull requests and issues are written once and then yours. Files that were \
      edited or existed before are kept and reported. An interrupted run leaves all files or none.

      flowctl pipeline generate
      flowctl pipeline generate --dry-run
      flowctl pipeline generate --provider gitlab
      flowctl pipeline generate --force           overwrite edited files
      """)

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Overwrite edited and existing files.")
  var force = false

  @Option(
    help: ArgumentHelp("Provider whose files to write (default: all).", valueName: "provider"))
  var provider: PipelineProvider?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    var options = GeneratePipeline.Options()
    options.isDryRun = dryRun
    options.overwrites = force
    options.provider = provider
    return await global.report("pipeline generate", in: world) {
      [options] session throws(Failure) in
      try GeneratePipeline.run(options, in: session)
    }
  }
}
