import Base

/// One test of a report.
package struct ReportedTest: Hashable, Sendable {
  /// Its class, module or file; empty if the report has none.
  package var suite: String
  package var name: String
  package var outcome: TestOutcome
  package var seconds: Double
  /// As in the report, until it is made relative to the repository.
  package var file: String?
  package var line: Int?
  package var message: String
  /// True if it failed at first and passed in a rerun.
  package var isFlaky: Bool
  /// The word of a state that is not known: the test neither passed nor failed.
  package var unknownState: String?

  package init(
    suite: String = "", name: String, outcome: TestOutcome = .passed, seconds: Double = 0,
    file: String? = nil, line: Int? = nil, message: String = "", isFlaky: Bool = false
  ) {
    self.suite = suite
    self.name = name
    self.outcome = outcome
    self.seconds = seconds
    self.file = file
    self.line = line
    self.message = message
    self.isFlaky = isFlaky
  }

  /// The name for users and for the quarantine: `Suite.name`.
  package var id: String { suite.isEmpty ? name : suite + "." + name }

  /// Whether an id written by a user is this test: `Suite/name` equals `Suite.name`.
  package func isNamed(in ids: Set<String>) -> Bool {
    ids.contains(id) || !ids.isEmpty && ids.contains { Self.dotted($0) == Self.dotted(id) }
  }

  private static func dotted(_ id: String) -> [UInt8] {
    id.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }
  }

  mutating func qualify(by bundle: String) {
    suite = suite.isEmpty ? bundle : (bundle + "." + suite).shortened(to: 1024)
  }

  mutating func takePlaceOfMessage() {
    guard let place = SourceReference(in: message) else { return }
    (file, line) = (place.path, place.line)
  }

  /// The test with shortened texts, so that a thousand can be kept.
  var shortened: ReportedTest {
    var test = self
    test.suite = suite.shortened(to: 1024)
    test.name = name.shortened(to: 1024)
    test.file = file?.shortened(to: 4096)
    test.message = message.shortened(to: 4096)
    return test
  }
}

/// The outcome of one test; if a report has several, the worst counts.
package enum TestOutcome: String, CaseIterable, Comparable, Sendable {
  case passed
  case skipped
  case failed
  /// It did not run to its end: an exception, a broken fixture.
  case errored

  package static func < (left: TestOutcome, right: TestOutcome) -> Bool {
    left.weight < right.weight
  }

  private var weight: Int {
    switch self {
    case .passed: 0
    case .skipped: 1
    case .failed: 2
    case .errored: 3
    }
  }

  /// Whether this outcome fails the gate.
  package var isFailure: Bool { self >= .failed }

  /// The outcome of a state such as `SUCCESS`; nil for a word that is not known.
  init?(word: String) {
    switch word.lowercased() {
    case "pass", "passed", "success", "successful", "succeeded", "ok", "run", "completed",
      "executed", "xfail":
      self = .passed
    case "notrun", "disabled", "skip", "skipped", "suppressed", "ignored": self = .skipped
    case "fail", "failed", "failure": self = .failed
    case "error", "errored": self = .errored
    default: return nil
    }
  }

  /// Names of elements for a test that did not run to its end, beside those of any format.
  static let interruptions: Set<String> = [
    "aborted", "canceled", "cancelled", "crashed", "incomplete", "inconclusive", "pending",
    "stopped", "timedout", "timeout",
  ]
}

extension ReportedTest {
  /// Sets a state that is not known, unless the test failed.
  mutating func take(unknownState word: String) {
    if outcome.isFailure { return }
    (outcome, isFlaky, unknownState) = (.errored, false, word.shortened(to: 64))
    message = "its state '\(unknownState ?? "")' is not known"
  }
}

/// A source place in a message, such as `(/a/Tests/LoginTests.swift:19)`.
struct SourceReference: Hashable {
  let path: String
  let line: Int

  /// The first one with a directory in its path; a file name alone is ambiguous.
  init?(in message: String) {
    let separators = Array(" \t\n\r()[]{}\"'<>,;".utf8)
    for word in Array(message.utf8).split(whereSeparator: separators.contains) {
      guard let found = Self(word) ?? Self(xcode: word) else { continue }
      self = found
      return
    }
    return nil
  }

  /// `path:19`, `path:19:4` and `path:19:`.
  private init?(_ word: ArraySlice<UInt8>) {
    let parts = word.split(separator: UInt8(ascii: ":"), maxSplits: 3)
    guard parts.count >= 2, let line = ASCII.number(parts[1]), line > 0, Self.isFile(parts[0])
    else { return nil }
    path = ASCII.text(parts[0])
    self.line = line
  }

  /// Xcode's `path#CharacterRangeLen=0&EndingLineNumber=36&StartingLineNumber=36`, counted from 0.
  private init?(xcode word: ArraySlice<UInt8>) {
    guard let hash = word.firstIndex(of: UInt8(ascii: "#")), Self.isFile(word[..<hash]),
      let start = word.firstRange(of: Array("StartingLineNumber=".utf8)),
      let line = ASCII.number(word[start.upperBound...].prefix(while: ASCII.isDigit))
    else { return nil }
    path = ASCII.text(word[..<hash])
    self.line = line + 1
  }

  private static func isFile(_ path: ArraySlice<UInt8>) -> Bool {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return false }
    let name = path[(slash + 1)...]
    return !path.starts(with: "//".utf8) && name.contains(UInt8(ascii: "."))
      && name.last != UInt8(ascii: ".")
  }
}
