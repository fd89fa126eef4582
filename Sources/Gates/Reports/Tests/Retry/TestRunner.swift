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
