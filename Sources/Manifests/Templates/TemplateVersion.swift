/// The version of a template: numbers with points, compared number by number.
package struct TemplateVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String
  private let numbers: [Int]

  /// Reads a version such as `1.4.0`; nil where it is none.
  package init?(parsing text: String) {
    guard AnswerKind.version.allows(text) else { return nil }
    description = text
    numbers = text.split(separator: ".").compactMap { Int($0) }
  }

  package static func < (left: TemplateVersion, right: TemplateVersion) -> Bool {
    left.padded.lexicographicallyPrecedes(right.padded)
  }

  private var padded: [Int] { numbers + Array(repeating: 0, count: max(0, 3 - numbers.count)) }
}
