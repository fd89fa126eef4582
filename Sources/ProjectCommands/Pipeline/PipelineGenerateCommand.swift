import ArgumentParser
import Diagnostics
import Effects
import Pipelines
import Session

struct PipelineGenerateCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write workflows, lanes, owners and forms as the configuration has them.",
    discussion: """
      Written are the workflows of the providers, fastlane/Lanes.rb, the owners of what judges \
      changes, the page of secrets, and once, to be your own, forms for pull requests and issues. \
      A second run changes nothing. What was edited, or was there before, is left and told, and a \
      run that is stopped leaves all files or none. Nothing is written through a link.

      flowctl pipeline generate
      flowctl pipeline generate --dry-run
      flowctl pipeline generate --provider gitlab
      flowctl pipeline generate --force           write over what was edited
      """)

  @Flag(help: "Tell what would be written, and write nothing.")
  var dryRun = false

  @Flag(help: "Write over files that were edited, or were there before.")
  var force = false

  @Option(help: ArgumentHelp("Only the files of this provider.", valueName: "provider"))
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
