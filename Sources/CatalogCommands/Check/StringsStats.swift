import ArgumentParser
import Diagnostics
import Effects
import Session
import StringCatalogs

struct StringsStats: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show how complete each language of each catalog is.",
    discussion: """
      A text counts if it is translated or needs review. Missing, new and stale texts don't count.

      flowctl strings stats
      flowctl strings stats --since v2.0.0
      flowctl strings stats --fail-under 95 --languages de,fr
      flowctl strings stats --markdown >> "$GITHUB_STEP_SUMMARY"
      """)

  @Argument(help: "Catalogs or directories (default: all of the repository).")
  var paths: [String] = []

  @Option(help: ArgumentHelp("Show only these languages, comma-separated.", valueName: "languages"))
  var languages: String?

  @Option(help: ArgumentHelp("Show the change since a commit.", valueName: "ref"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Fail if a language is below this percentage, such as 95 or 99.5.", valueName: "percent"))
  var failUnder: Percentage?

  @Flag(help: "Print a Markdown table.")
  var markdown = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if markdown, global.chosenFormat != .text {
      throw ValidationError("--markdown can't be combined with other formats")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    var options = global.answering
    options.writesFailures = !markdown
    return await ReportWriter(command: "strings stats", options: options, world: world)
      .run(failOn: global.failOn) { session throws(Failure) in
        try await MeasureCatalogs.run(self, in: session)
      }
  }
}

extension Percentage: ExpressibleByArgument {
  /// A percentage as a user writes it.
  package init?(argument: String) { self.init(parsing: argument) }
}
