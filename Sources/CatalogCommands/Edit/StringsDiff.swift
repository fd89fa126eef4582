import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsDiff: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "What has changed in catalogs, by key, language and text?",
    discussion: """
      Layout and order do not count. What translation services damage is marked: lost no-break \
      spaces, states that went back, texts filled in from the source, dropped comments.

      flowctl strings diff HEAD                  the work tree against a commit
      flowctl strings diff old.xcstrings new.xcstrings
      flowctl strings diff v1.0:App/Main.xcstrings App/Main.xcstrings --markdown
      """)

  @Argument(help: "A file, REV:path, or a commit alone.")
  var old: String

  @Argument(help: "A file or REV:path.")
  var new: String?

  @Flag(help: "Answer with tables of Markdown.")
  var markdown = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if markdown, global.chosenFormat != .text {
      throw ValidationError("--markdown and --format or --json exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("strings diff", in: world) { session throws(Failure) in
      try await CompareCatalogs.run(old, new, asMarkdown: markdown, in: session)
    }
  }
}
