import Base

/// Whether failed tests are rerun.
///
/// A test that then passes is flaky, which is shown and counted. Only a few tests are rerun, and no
/// new ones: a new test that is flaky must be fixed before it is merged.
package enum TestRetry: Hashable, Sendable {
  case again([ReportedTest], by: TestRunner)
  /// No rerun; with the reason if it is useful.
  case no(reason: String?)

  package static let mostFailures = 5
  package static let mostAttempts = 2

  /// Decides after a run.
  ///
  /// `retries` is the limit of the gate, `attempts` the number of reruns so far, and `command` the
  /// command of the tests.
  package init(
    after report: TestReport, of command: [String], retries: Int, attempts: Int,
    added: AddedTests = AddedTests(),
    quarantine: Set<String> = []
  ) {
    let faults = report.faults.filter { !$0.isNamed(in: quarantine) }
    let count = faults.count + report.moreFaults
    if count == 0 || attempts >= min(retries, Self.mostAttempts) {
      self = .no(reason: nil)
    } else if count > Self.mostFailures {
      self = .no(
        reason: "\(count) tests failed; no test is rerun if more than \(Self.mostFailures) fail")
    } else if let new = faults.first(where: { added.contains($0) }) {
      self = .no(reason: "'\(new.id)' is a new test, and new tests are not rerun")
    } else if let doubt = report.doubts.first {
      self = .no(reason: doubt)
    } else if let runner = TestRunner(command: command) {
      self = .again(faults, by: runner)
    } else {
      self = .no(
        reason: "'\(command.first ?? "")' can't rerun single tests, as 'retries' requires: "
          + "use swift test, xcodebuild or gradle")
    }
  }
}

/// A test runner that can run selected tests.
package enum TestRunner: Hashable, Sendable {
  case swiftTest
  case xcodebuild
  case gradle

  /// The runner of a command; nil if it is unknown.
  package init?(command: [String]) {
    let words = command.prefix(4).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let program = words.first == "xcrun" ? words.dropFirst() : words[...]
    switch program.first {
    case "swift" where program.dropFirst().first == "test": self = .swiftTest
    case "xcodebuild": self = .xcodebuild
    case "gradle", "gradlew": self = .gradle
    default: return nil
    }
  }

  /// The command with these tests selected instead of its own selection.
  package func command(_ command: [String], selecting tests: [ReportedTest]) -> [String] {
    let selectors = tests.flatMap(selectors)
    switch self {
    case .swiftTest:
      return Self.without("--filter", in: command) + selectors.flatMap { ["--filter", $0] }
    case .xcodebuild:
      return command.filter { !$0.hasPrefix("-only-testing") }
        + selectors.map { "-only-testing:" + $0 }
    case .gradle:
      return Self.without("--tests", in: command) + selectors.flatMap { ["--tests", $0] }
    }
  }

  private func selectors(for test: ReportedTest) -> [String] {
    let suite = test.suite.split(separator: ".").map(String.init)
    switch self {
    case .swiftTest: return [Self.expression(suite + [test.name])]
    case .xcodebuild: return Self.xcodeIdentifiers(suite, test.name)
    case .gradle: return [(suite + [Self.gradleName(test.name)]).joined(separator: ".")]
    }
  }

  /// A program name can have a directory; options are `--option value` or `--option=value`.
  private static func without(_ option: String, in command: [String]) -> [String] {
    var output: [String] = []
    var isValue = false
    for word in command {
      if isValue {
        isValue = false
      } else if word == option {
        isValue = true
      } else if !word.hasPrefix(option + "=") {
        output.append(word)
      }
    }
    return output
  }

  /// The regular expression that matches only this test.
  ///
  /// XCTest uses `Module.Class/test`, Swift Testing `Module.Outer/Inner/test()/File.swift:3:2`.
  private static func expression(_ parts: [String]) -> String {
    "^" + parts.map(escaped).joined(separator: "[./]") + "(/|$)"
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      if #"\.+*?()|[]{}^$/"#.unicodeScalars.contains(scalar) { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
    return output
  }

  /// XCTest names have no parentheses, those of Swift Testing have them, and reports don't show
  /// the type: one of both selects nothing.
  private static func xcodeIdentifiers(_ suite: [String], _ name: String) -> [String] {
    let identifier = (suite + [name]).joined(separator: "/")
    return name.hasSuffix("()") ? [identifier, String(identifier.dropLast(2))] : [identifier]
  }

  /// JUnit 5 names end with `()`, those of repeated tests with `[2]`.
  private static func gradleName(_ name: String) -> String {
    let stem = name.prefix { $0 != "[" && $0 != "(" }
    return stem.count == name.count || name == stem + "()" ? String(stem) : stem + "*"
  }
}

/// The functions that a change adds, which identify its new tests.
///
/// Reports name the suite of a test in many ways, so only the function name is compared: at worst,
/// a test with the name of a new one is not rerun.
package struct AddedTests: Hashable, Sendable {
  private var functions: Set<String> = []

  package init() {}

  /// The functions in the lines that a change adds, in Swift, Kotlin, Java and Objective-C.
  package init(_ diff: ChangeDiff) {
    for file in diff.files where !file.isBinary && Self.isSource(file.path) {
      for line in file.addedLines { add(functionsIn: file.bytes(of: line)) }
    }
  }

  /// Whether the change adds a test.
  package func contains(_ test: ReportedTest) -> Bool {
    let text = Array(test.name.utf8)[...]
    let stem = text.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "[") }
    return functions.contains(ASCII.text((Self.quoted(text) ?? stem).trimmed))
  }

  private mutating func add(functionsIn line: ArraySlice<UInt8>) {
    for keyword in Self.keywords {
      guard let range = line.firstRange(of: keyword) else { continue }
      if let before = line[..<range.lowerBound].last, ASCII.isWord(before) { continue }
      let rest = line[range.upperBound...].drop { $0 == UInt8(ascii: " ") }
      let word = rest.prefix { ASCII.isWord($0) || $0 >= 0x80 }
      let name = Self.quoted(rest) ?? word
      if !name.isEmpty { functions.insert(ASCII.text(name)) }
    }
  }

  /// The text in backticks at the start; nil if there is none.
  private static func quoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    text.first == backtick ? text.dropFirst().prefix { $0 != backtick } : nil
  }

  private static func isSource(_ path: String) -> Bool {
    [".swift", ".kt", ".kts", ".java", ".m", ".mm"].contains { path.hasSuffix($0) }
  }

  private static let backtick = UInt8(ascii: "`")
  private static let keywords = ["func ", "fun ", "void ", "void)"].map { Array($0.utf8) }
}
