@testable import GitHubCommands
import Base
import Synchronization
import Testing

@Suite struct BrowsePagerTests {
  /// A user at a terminal with given answers, and the output.
  private final class Reader: Sendable {
    let shown = Mutex("")
    private let answers: Mutex<[String]>

    init(_ answers: [String]) { self.answers = Mutex(answers) }

    var console: Console {
      Console(
        outputIsTerminal: true, inputIsTerminal: true,
        writeOutput: { bytes in
          self.shown.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        },
        writeErrors: { _ in }, readInput: { _ in [] },
        readLine: { self.answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
    }
  }

  /// Reads pages of 30 from a list of `count` numbers, and returns how many were requested.
  private func gather(
    _ count: Int, _ pages: BrowsePages, answers: [String] = []
  ) async throws -> (list: BrowseList<Int>, shown: String, asked: Int) {
    let reader = Reader(answers)
    var (given, asked) = (0, 0)
    let list = try await BrowsePager(console: reader.console, pages: pages).gather(
      { () async throws(Failure) in
        let page = Array(given..<min(given + 30, count))
        (given, asked) = (given + page.count, asked + 1)
        return BrowseList(elements: page, isComplete: given == count)
      },
      text: { Array("\($0.count) ".utf8) })
    return (list, reader.shown.withLock(\.self), asked)
  }

  @Test(arguments: [
    ([], "30 ", 0, 1), (["n"], "30 ", 0, 1), (["", "no"], "30 30 ", 0, 2),
    (["y", "YES"], "30 30 ", 15, 3),
  ])
  func `the user is prompted for more before GitHub is requested`(
    answers: [String], shown: String, rest: Int, asked: Int
  ) async throws {
    let run = try await gather(75, BrowsePages(isInteractive: true), answers: answers)
    #expect(run.shown == shown)
    #expect(run.list.elements.count == rest)
    #expect(run.asked == asked)
  }

  @Test(arguments: [(nil, 30, 1, false), (60, 60, 2, false), (75, 75, 3, true), (500, 75, 3, true)])
  func `without a terminal the limit is read with the fewest requests`(
    limit: Int?, count: Int, asked: Int, isComplete: Bool
  ) async throws {
    let run = try await gather(75, BrowsePages(limit: limit))
    #expect(run.list.elements.count == count)
    #expect(run.asked == asked)
    #expect(run.list.isComplete == isComplete)
    #expect(run.shown.isEmpty)
  }

  @Test func `a list that ends with its page has no prompt`() async throws {
    let run = try await gather(30, BrowsePages(isInteractive: true))
    #expect(run.list.elements.count == 30)
    #expect(run.list.isComplete)
  }

  @Test func `an empty list is complete`() async throws {
    #expect(try await gather(0, BrowsePages(isInteractive: true)).list.isComplete)
  }
}
