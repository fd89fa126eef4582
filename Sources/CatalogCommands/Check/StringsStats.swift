import ArgumentParser
import Diagnostics
import Effects
import Session
import StringCatalogs

struct StringsStats: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Tell how far each language of each catalog is.",
    discussion: """
      A text that ships counts: translated, or in need of review. What is missing, new or stale \
      does not.

      flowctl strings stats
      flowctl strings stats --since v2.0.0
      flowctl strings stats --fail-under 95 --languages de,fr
      flowctl strings stats --markdown >> "$GITHUB_STEP_SUMMARY"
      flowctl strings stats --badge docs/localised.svg
      """)

  @Argument(help: "Catalogs or directories; all of the repository where none is given.")
  var paths: [String] = []

  @Option(help: ArgumentHelp("Tell these languages alone, between commas.", valueName: "languages"))
  var languages: String?

  @Option(help: ArgumentHelp("Tell the change since a commit.", valueName: "ref"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Fail where a language of a catalog has less, such as 95 or 99.5.", valueName: "per cent"))
  var failUnder: Percentage?

  @Flag(help: "Write a table of Markdown.")
  var markdown = false

  @Option(
    help: ArgumentHelp("Write a badge in SVG to a file, too.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var badge: String?

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if markdown, global.chosenFormat != .text {
      throw ValidationError("--markdown and other formats exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    var options = global.answering
    options.writesFailures = !markdown
    return await Answering(command: "strings stats", options: options, world: world)
      .run(failOn: global.failOn) { session throws(Failure) in
        try await MeasureCatalogs.run(self, in: session)
      }
  }
}

extension Percentage: ExpressibleByArgument {
  /// A percentage as people write it.
  package init?(argument: String) { self.init(parsing: argument) }
}
