import Formats

/// The functions that a change adds, which identify its new tests.
///
/// Reports name the suite of a test in many ways, so only the function name is compared: at worst,
/// a test with the name of a new one is not rerun.
package struct AddedTests: Hashable, Sendable {
  private var functions: Set<String> = []

  /// No test is new.
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
