/// One test of a report, as the report tells it.
package struct ReportedTest: Hashable, Sendable {
  /// The class, module or file that it belongs to; empty where the report has none.
  package var suite: String
  package var name: String
  package var outcome: TestOutcome
  package var seconds: Double
  /// As the report names it, until it is made relative to the repository.
  package var file: String?
  package var line: Int?
  /// Why it failed or was skipped.
  package var message: String
  /// True where it failed at first and passed when it ran again.
  package var isFlaky: Bool

  /// A test.
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

  /// What names it to people and to a quarantine: `Suite.name`.
  package var id: String { suite.isEmpty ? name : suite + "." + name }

  /// Whether an id that a person wrote is the test's: `Suite/name` says the same as `Suite.name`.
  package func isNamed(in ids: Set<String>) -> Bool {
    ids.contains(id) || !ids.isEmpty && ids.contains { Self.dotted($0) == Self.dotted(id) }
  }

  private static func dotted(_ id: String) -> [UInt8] {
    id.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }
  }

  /// Puts the name of a bundle before the suite.
  mutating func qualify(by bundle: String) {
    suite = suite.isEmpty ? bundle : (bundle + "." + suite).shortened(to: 1024)
  }
}
