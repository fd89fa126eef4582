import ArgumentParser
import Diagnostics
import GitHub
import Session

/// How much of a list is shown.
struct BrowseOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Show at most this many, without a prompt.", valueName: "count"))
  var limit: Int?

  mutating func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  /// The pages that are meant; only a terminal is asked for more.
  func pages(_ global: GlobalOptions) -> BrowsePages {
    BrowsePages(
      limit: limit,
      isInteractive: global.chosenFormat == .text && global.output == nil)
  }
}

extension Login: ExpressibleByArgument {
  /// A name, also with the `@` that people write before it.
  package init?(argument: String) {
    self.init(argument.hasPrefix("@") ? String(argument.dropFirst()) : argument)
  }
}

extension ListUsers.Order: ExpressibleByArgument {}
extension ListRepositories.Order: ExpressibleByArgument {}
