import Diagnostics
import Workflows

/// `check merge [--head REF] [--base REF]`, recognised without the argument parser.
///
/// Hooks and jobs ask it on every push, and the parser's look-ups take as long as the answer.
package struct PlainMerge: Equatable {
  private var head: String?
  private var base: String?

  /// Nothing where another command or option stands, which the full path has to read.
  package init?(_ arguments: [String]) {
    guard arguments.starts(with: ["check", "merge"]) else { return nil }
    var rest = arguments.dropFirst(2)
    while let option = rest.popFirst() {
      guard let value = rest.popFirst(), let first = value.utf8.first,
        first != UInt8(ascii: "-")
      else { return nil }
      switch option {
      case "--head" where head == nil: head = value
      case "--base" where base == nil: base = value
      default: return nil
      }
    }
  }

  /// Answers as the full path does.
  func run() async -> Never {
    await Answering(command: "check merge", options: AnswerOptions()).report {
      session throws(Failure) in
      try await CheckMergeRequest.run(
        CheckMergeRequest.Options(head: head, base: base), in: session)
    }
  }
}
