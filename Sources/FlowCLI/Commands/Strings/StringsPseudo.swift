import ArgumentParser
import Diagnostics
import Workflows

struct StringsPseudo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Make a pseudo-language: accented, longer, or right to left.",
    discussion: """
      It shows texts that are not localised, cut off or not mirrored, before any translator works.

      flowctl strings pseudo
      flowctl strings pseudo --language ar-XB --right-to-left --dry-run
      """)

  @Option(
    help: ArgumentHelp(
      "The catalog; may be left out where the repository has only one.", valueName: "file"),
    completion: .file(extensions: ["xcstrings"]))
  var catalog: String?

  @Option(help: "The language that is made up.")
  var language = "en-XA"

  @Flag(help: "Write from right to left.")
  var rightToLeft = false

  @Flag(help: "Print the difference, and write nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    var options = PseudoLocalise.Options()
    options.catalog = catalog
    options.language = language
    options.isRightToLeft = rightToLeft
    options.isDryRun = dryRun
    try await global.answer("strings pseudo") { [options] session throws(Failure) in
      try await PseudoLocalise.run(options, in: session)
    }
  }
}
