import ArgumentParser
import Diagnostics
import Workflows

struct ReleaseStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what a release contains, why, and whether it is labelled so.",
    discussion: """
      flowctl release status
      flowctl release status --release 1.2.0 --format markdown
      flowctl release status --offline         what git alone tells
      """)

  @OptionGroup var options: ReleaseOptions

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let question = options.question(global)
    try await global.answer("release status", hasMarkdown: true) { session throws(Failure) in
      try await ShowReleaseStatus.run(question, in: session)
    }
  }
}
