import ArgumentParser
import Base
import GitHub
import Session

/// How many elements to show, and whether a prompt can offer more.
package struct BrowsePages: Sendable {
  /// The maximum to show; nil for one page and a prompt.
  package var limit: Int?
  /// Whether the result is text for a terminal, where a prompt is possible.
  package var isInteractive: Bool

  /// The pages that the command line requests.
  package init(limit: Int? = nil, isInteractive: Bool = false) {
    self.limit = limit
    self.isInteractive = isInteractive
  }

  /// Elements of a page that is shown.
  static let size = 30

  /// The number of elements before the first prompt.
  var wanted: Int { limit ?? Self.size }
  /// The page size of a request to GitHub.
  var requestSize: Int { min(max(wanted, Self.size), 100) }
}

/// Elements of a list with what follows them.
struct BrowseList<Element: Sendable>: Sendable {
  var elements: [Element]
  /// Whether there is nothing behind them.
  var isComplete: Bool

  /// The list as the answer of a command; what is left of one that was shown by pages is not `empty`.
  func listing(
    _ name: String, empty: String, text: @escaping @Sendable ([Element]) -> [UInt8],
    json: @escaping @Sendable (Element) -> JSONValue
  ) -> Report {
    Report(
      text: {
        if elements.isEmpty { return Array(isComplete ? empty.utf8 : "".utf8) }
        let more = isComplete ? "" : "more: --limit \(elements.count * 2)\n"
        return text(elements) + Array(more.utf8)
      },
      values: { [name: .array(elements.map(json)), "isComplete": .bool(isComplete)] })
  }
}

/// Shows a list page by page on a terminal, and the start of it elsewhere.
struct BrowsePager {
  let console: Console
  let pages: BrowsePages

  /// Gathers what is wanted; on a terminal all but the last page is written as it comes.
  ///
  /// `next` gives the next elements, and whether they are the last ones.
  func gather<Element>(
    _ next: () async throws(Failure) -> BrowseList<Element>, text: ([Element]) -> [UInt8]
  ) async throws(Failure) -> BrowseList<Element> {
    var (waiting, isAtEnd, hasShown): ([Element], Bool, Bool) = ([], false, false)
    while true {
      while waiting.count < pages.wanted, !isAtEnd {
        let more = try await next()
        (waiting, isAtEnd) = (waiting + more.elements, more.isComplete)
      }
      let shown = Array(waiting.prefix(pages.wanted))
      let isComplete = isAtEnd && waiting.count == shown.count
      // A list of which pages were shown is not an empty one, though nothing is left of it.
      if isComplete || !asks {
        return BrowseList(elements: shown, isComplete: isComplete && !(hasShown && shown.isEmpty))
      }
      console.writeOutput(text(shown))
      guard wantsMore() else { return BrowseList(elements: [], isComplete: false) }
      waiting.removeFirst(shown.count)
      hasShown = true
    }
  }

  /// A limit, or output that is no terminal, means no prompt.
  private var asks: Bool {
    pages.isInteractive && pages.limit == nil && console.outputIsTerminal
      && console.inputIsTerminal
  }

  private func wantsMore() -> Bool {
    console.writeErrors(Array("more? [Y/n] ".utf8))
    guard let answer = console.readLine()?.lowercased() else { return false }
    return answer.isEmpty || "yes".hasPrefix(answer)
  }
}

/// Walks the pages of a list at GitHub, one for each call.
struct PageWalk<Element: Sendable> {
  private let page: (_ url: String?) async throws(GitHubError) -> ([Element], next: String?)
  private var url: String?
  /// Whether the last page was given.
  private(set) var isAtEnd = false

  /// The pages of an endpoint, of each of which `elements` are meant.
  init<Value>(
    _ client: GitHubClient, _ endpoint: Endpoint<Value>,
    _ elements: @escaping (Value) -> [Element]
  ) {
    page = { url throws(GitHubError) in
      let page = try await client.page(of: endpoint, at: url)
      return (elements(page.value), page.next)
    }
  }

  /// The next page; none behind the last one.
  mutating func next() async throws(GitHubError) -> BrowseList<Element> {
    guard !isAtEnd else { return BrowseList(elements: [], isComplete: true) }
    let (elements, next) = try await page(url)
    (url, isAtEnd) = (next, next == nil)
    return BrowseList(elements: elements, isComplete: isAtEnd)
  }
}

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

extension UsersListCommand.Order: ExpressibleByArgument {}
extension ReposCommand.Order: ExpressibleByArgument {}
