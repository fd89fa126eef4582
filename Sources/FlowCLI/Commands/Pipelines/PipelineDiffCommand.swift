import ArgumentParser
import Diagnostics
import Workflows

struct PipelineDiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what 'pipeline generate' would change, line by line.",
    discussion: """
      flowctl pipeline diff
      flowctl pipeline diff --json
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await global.answer("pipeline diff") { session throws(Failure) in
      try DiffPipeline.run(in: session)
    }
  }
}
