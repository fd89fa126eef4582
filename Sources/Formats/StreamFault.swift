/// Why a text can't be trusted, with the line that shows it where that is known.
package struct StreamFault: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// It can't be read, with the system's words.
    case unreadable(String)
    case empty
    /// It ends inside a value or an element.
    case truncated
    /// None of the formats that are known.
    case unknownFormat
    /// Well-formed, but not what the format has there.
    case wrongShape(expected: String)
    /// Not well-formed, in a few words.
    case malformed(String)
    /// The bytes are not text in UTF-8 or Latin 1.
    case badEncoding(String)
    /// More of something than such a text sensibly has.
    case tooMuch(String)
  }

  package let problem: Problem
  /// Counted from 1.
  package let line: Int?

  /// A fault, at a line where one shows it.
  package init(_ problem: Problem, line: Int? = nil) {
    self.problem = problem
    self.line = line
  }
}

extension StreamFault {
  /// What was seen and what was expected, of a `subject` such as `report`.
  package func message(of subject: String) -> String {
    switch problem {
    case .unreadable(let reason): "the \(subject) can't be read: \(reason)"
    case .empty: "the \(subject) is empty"
    case .truncated: "the \(subject) ends too early"
    case .unknownFormat: "the content is none of the \(subject) formats that flowctl knows"
    case .wrongShape(let expected): "the content does not fit the format, expected \(expected)"
    case .malformed(let what): "the \(subject) is malformed: \(what)"
    case .badEncoding(let what): "\(what), expected UTF-8"
    case .tooMuch(let what): "the \(subject) has more than flowctl reads: \(what)"
    }
  }
}
