import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsDiff: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show changes in catalogs by key, language and text.",
    discussion: """
      Layout and order are ignored. Typical damage by translation services is marked: lost no-break \
      spaces, states set back, texts copied from the source, dropped comments.

      flowctl strings diff HEAD              compare the working tree with a commit
      flowctl strings diff old.xcstrings new.xcstrings
      flowctl strings diff v1.0:App/Main.xcstrings App/Main.xcstrings --markdown
      """)

  @Argument(help: "A file, REV:path, or a commit alone.")
  var old: String

  @Argument(help: "A file or REV:path.")
  var new: String?

  @Flag(help: "Print Markdown tables.")
  var markdown = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if markdown, global.chosenFormat != .text {
      throw ValidationError("--markdown can't be combined with --format or --json")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("strings diff", in: world) { session throws(Failure) in
      try await CompareCatalogs.run(old, new, asMarkdown: markdown, in: session)
    }
  }
}
