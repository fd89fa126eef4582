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
    /// What XML's rules forbid and a reader may want to tell in its own words.
    case markup(XMLProblem)
    /// The bytes are not text in UTF-8 or Latin 1.
    case badEncoding(String)
    /// More of something than such a text sensibly has.
    case tooMuch(String)
  }

  package let problem: Problem
  /// Counted from 1.
  package let line: Int?
  /// The byte that shows it; nil where the text was not at hand as a whole.
  package let offset: Int?

  /// A fault, at a line where one shows it.
  package init(_ problem: Problem, line: Int? = nil, offset: Int? = nil) {
    self.problem = problem
    self.line = line
    self.offset = offset
  }
}

/// What a document in XML must not have.
package enum XMLProblem: Hashable, Sendable {
  /// A character that XML can't hold.
  case illegalCharacter
  /// Declarations of a document type, which could blow up the text.
  case declarations
  /// An entity beside the five of XML, by its name.
  case unknownEntity(String)
  /// An end tag that closes another element than the one of this name.
  case wrongEndTag(expected: String)
  case duplicateAttribute(String)
  case tooDeep

  fileprivate var words: String {
    switch self {
    case .illegalCharacter: "a character stands there that XML can't hold"
    case .declarations: "the document type declares entities"
    case .unknownEntity(let name): "the entity '\(name)' is not one of XML's own"
    case .wrongEndTag(let name): "an end tag does not close '\(name.prefix(80))'"
    case .duplicateAttribute(let name): "the attribute '\(name.prefix(80))' stands there twice"
    case .tooDeep: "elements lie in one another deeper than \(XMLStream.deepest) levels"
    }
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
    case .markup(.tooDeep):
      "the \(subject) has more than flowctl reads: \(XMLProblem.tooDeep.words)"
    case .markup(let problem): "the \(subject) is malformed: \(problem.words)"
    case .badEncoding(let what): "\(what), expected UTF-8"
    case .tooMuch(let what): "the \(subject) has more than flowctl reads: \(what)"
    }
  }
}
