import Diagnostics
import Gitflow
package import Workflows

/// A command in the form that hooks, jobs and hurried people give it.
///
/// It is recognised without the argument parser, whose look-ups take as long as the answer.
package enum PlainCommand: Equatable {
  /// `check merge [--head REF] [--base REF]`.
  case checkMerge(head: String?, base: String?)
  /// `check branch --stdin`.
  case checkBranches
  /// `check branch [--quiet | -q] [NAME…]` where the files of git were not enough.
  case checkNames([String], isQuiet: Bool)
  /// The same of `hooks run prepare-commit-msg FILE [SOURCE [COMMIT]]` or `hooks run commit-msg FILE`.
  case messageHook(Hook, [String])
  /// `check drift`.
  case checkDrift
  /// `manifest check`.
  case checkManifest
  /// `branches`.
  case branches
  /// `start KIND [WORDS…] [--issue N] [--no-fetch] [--dry-run]`.
  case start(kind: String, words: [String], issue: String?, fetches: Bool, isDryRun: Bool)

  /// Nothing where another command or option stands, which the full path has to read.
  package init?(_ arguments: [String]) {
    switch arguments {
    case ["branches"]: self = .branches
    case ["check", "branch", "--stdin"]: self = .checkBranches
    case ["check", "drift"]: self = .checkDrift
    case ["manifest", "check"]: self = .checkManifest
    default:
      let command =
        if let request = HookPath.Request(arguments) {
          Self.asked(by: request)
        } else if arguments.starts(with: ["check", "merge"]) {
          Self.merge(arguments.dropFirst(2))
        } else if arguments.first == "start" {
          Self.start(arguments.dropFirst())
        } else {
          PlainCommand?.none
        }
      guard let command else { return nil }
      self = command
    }
  }

  /// The gates of pre-commit are programs, which the full path ends with itself.
  private static func asked(by request: HookPath.Request) -> PlainCommand? {
    switch request.hook {
    case nil: .checkNames(request.names, isQuiet: request.isQuiet)
    case .prepareCommitMessage, .commitMessage:
      request.hook.map { .messageHook($0, request.arguments) }
    case .preCommit, .prePush: nil
    }
  }

  private static func merge(_ arguments: ArraySlice<String>) -> PlainCommand? {
    var (head, base, rest) = (String?.none, String?.none, arguments)
    while let option = rest.popFirst() {
      guard let value = rest.popFirst(), isWord(value) else { return nil }
      switch option {
      case "--head" where head == nil: head = value
      case "--base" where base == nil: base = value
      default: return nil
      }
    }
    return .checkMerge(head: head, base: base)
  }

  private static func start(_ arguments: ArraySlice<String>) -> PlainCommand? {
    var (words, issue, rest) = ([String](), String?.none, arguments)
    var (fetches, isDryRun) = (true, false)
    while let word = rest.popFirst() {
      switch word {
      case "--no-fetch" where fetches: fetches = false
      case "--dry-run" where !isDryRun: isDryRun = true
      case "--issue" where issue == nil:
        guard let value = rest.popFirst(), isWord(value) else { return nil }
        issue = value
      default:
        guard isWord(word) else { return nil }
        words.append(word)
      }
    }
    guard let kind = words.first else { return nil }
    return .start(
      kind: kind, words: Array(words.dropFirst()), issue: issue, fetches: fetches,
      isDryRun: isDryRun)
  }

  /// True for what can't be an option.
  private static func isWord(_ text: String) -> Bool {
    text.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
  }

  /// Answers as the full path does, and ends the process.
  func run() async -> Never {
    do throws(Failure) {
      try await answer(AnswerOptions())
    } catch {
      ProgramEnd.leave(with: error.status)
    }
  }

  private func answer(_ options: AnswerOptions) async throws(Failure) -> Never {
    var options = options
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
            names: [], readsInput: true, shown: options.shown), in: session)
      }
    case .checkNames(let names, let isQuiet):
      if isQuiet { options.verbosity = .quiet }
      let question = CheckBranchNames.Options(
        names: names, readsInput: false, shown: options.shown)
      try await Answering(command: "check branch", options: options).report {
        session throws(Failure) in try await CheckBranchNames.run(question, in: session)
      }
    case .messageHook(let hook, let arguments):
      options.verbosity = .quiet
      try await Answering(command: "hooks run", options: options).report {
        session throws(Failure) in try await RunHook.run(hook, arguments, in: session)
      }
    case .checkDrift:
      try await Answering(command: "check drift", options: options).report {
        session throws(Failure) in
        try await CheckDriftOfLines.run(in: session)
      }
    case .checkManifest:
      try await Answering(command: "manifest check", options: options).report {
        session throws(Failure) in
        try await CheckManifest.run(in: session)
      }
    case .start(let kind, let words, let issue, let fetches, let isDryRun):
      let start = Start.Options(
        request: StartRequest(KindName(kind), words: words, issue: issue), from: nil,
        fetches: fetches, isDryRun: isDryRun)
      try await Answering(command: "start", options: options).listing { session throws(Failure) in
        try await Start.run(start, in: session)
      }
    case .branches:
      try await Answering(command: "branches", options: options).listing {
        session throws(Failure) in
        try await ListBranches.run(ListBranches.Options(), in: session)
      }
    }
  }
}
