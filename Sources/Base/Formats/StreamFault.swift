/// Why a text can't be read, with the line of the error if it is known.
package struct StreamFault: Error, Hashable, Sendable {
  /// The error.
  package enum Problem: Hashable, Sendable {
    /// Reading failed, with the system's reason.
    case unreadable(String)
    case empty
    /// The text ends inside a value or an element.
    case truncated
    /// The text is in none of the known formats.
    case unknownFormat
    /// The text is well-formed, but the format expects something else here.
    case wrongShape(expected: String)
    /// The text is not well-formed, with a short reason.
    case malformed(String)
    /// An XML error that a reader may describe in its own words.
    case markup(XMLProblem)
    /// The bytes are not text in UTF-8 or Latin 1.
    case badEncoding(String)
    /// The text exceeds a limit.
    case tooMuch(String)
  }

  package let problem: Problem
  /// Counted from 1.
  package let line: Int?
  /// The offset of the error; nil if only a part of the text was loaded.
  package let offset: Int?

  package init(_ problem: Problem, line: Int? = nil, offset: Int? = nil) {
    self.problem = problem
    self.line = line
    self.offset = offset
  }
}

/// Errors in an XML document.
package enum XMLProblem: Hashable, Sendable {
  /// A character that XML does not allow.
  case illegalCharacter
  /// Declarations in the document type, which could expand without limit.
  case declarations
  /// An entity, by name, that is not one of XML's five.
  case unknownEntity(String)
  /// An end tag that doesn't close the element of this name.
  case wrongEndTag(expected: String)
  case duplicateAttribute(String)
  case tooDeep

  fileprivate var words: String {
    switch self {
    case .illegalCharacter: "the text contains a character that XML does not allow"
    case .declarations: "the document type declares entities"
    case .unknownEntity(let name): "the entity '\(name)' is not defined in XML"
    case .wrongEndTag(let name): "an end tag does not close '\(name.prefix(80))'"
    case .duplicateAttribute(let name): "the attribute '\(name.prefix(80))' is duplicated"
    case .tooDeep: "elements are nested deeper than \(XMLStream.deepest) levels"
    }
  }
}

extension StreamFault {
  /// The message for an error in a `subject` such as `report`: what was found and expected.
  package func message(of subject: String) -> String {
    switch problem {
    case .unreadable(let reason): "the \(subject) can't be read: \(reason)"
    case .empty: "the \(subject) is empty"
    case .truncated: "the \(subject) is truncated"
    case .unknownFormat: "the content is in no \(subject) format that flowctl supports"
    case .wrongShape(let expected): "the content does not match the format, expected \(expected)"
    case .malformed(let what): "the \(subject) is malformed: \(what)"
    case .markup(.tooDeep):
      "the \(subject) exceeds a limit of flowctl: \(XMLProblem.tooDeep.words)"
    case .markup(let problem): "the \(subject) is malformed: \(problem.words)"
    case .badEncoding(let what): "\(what), expected UTF-8"
    case .tooMuch(let what): "the \(subject) exceeds a limit of flowctl: \(what)"
    }
  }
}

/// Line and column in a text, counted from 1; columns count bytes.
package struct TextPlace: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
