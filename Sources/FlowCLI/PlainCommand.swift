import Diagnostics
import Workflows

/// A command in the form that hooks, jobs and hurried people give it.
///
/// It is recognised without the argument parser, whose look-ups take as long as the answer.
package enum PlainCommand: Equatable {
  /// `check merge [--head REF] [--base REF]`.
  case checkMerge(head: String?, base: String?)
  /// `check branch --stdin`.
  case checkBranches
  /// `branches`.
  case branches

  /// Nothing where another command or option stands, which the full path has to read.
  package init?(_ arguments: [String]) {
    switch arguments {
    case ["branches"]: self = .branches
    case ["check", "branch", "--stdin"]: self = .checkBranches
    default:
      guard arguments.starts(with: ["check", "merge"]),
        let merge = Self.merge(arguments.dropFirst(2))
      else { return nil }
      self = merge
    }
  }

  private static func merge(_ arguments: ArraySlice<String>) -> PlainCommand? {
    var (head, base, rest) = (String?.none, String?.none, arguments)
    while let option = rest.popFirst() {
      guard let value = rest.popFirst(), let first = value.utf8.first, first != UInt8(ascii: "-")
      else { return nil }
      switch option {
      case "--head" where head == nil: head = value
      case "--base" where base == nil: base = value
      default: return nil
      }
    }
    return .checkMerge(head: head, base: base)
  }

  /// Answers as the full path does, and ends the process.
  func run() async -> Never {
    do throws(Failure) {
      try await answer(AnswerOptions())
    } catch {
      Launch.end(with: error.status)
    }
  }

  private func answer(_ options: AnswerOptions) async throws(Failure) -> Never {
    switch self {
    case .checkMerge(let head, let base):
      try await Answering(command: "check merge", options: options).report {
        session throws(Failure) in
        try await CheckMergeRequest.run(
          CheckMergeRequest.Options(head: head, base: base), in: session)
      }
    case .checkBranches:
      try await Answering(command: "check branch", options: options).report {
        session throws(Failure) in
        try await CheckBranchNames.run(
          CheckBranchNames.Options(
            names: [], readsInput: true, shownPasses: options.shownPasses), in: session)
      }
    case .branches:
      try await Answering(command: "branches", options: options).listing {
        session throws(Failure) in
        try await ListBranches.run(ListBranches.Options(), in: session)
      }
    }
  }
}
