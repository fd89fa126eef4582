import Formats

/// Why the text of a file can't be read, with the offset of the byte that shows it.
package struct TextFault: Error, Hashable, Sendable {
  /// What is wrong at a place.
  package enum Problem: Hashable, Sendable {
    /// A byte that can't stand there.
    case unexpected
    /// The text ends inside a value.
    case truncated
    case badEscape
    case invalidUTF8
    /// Half of a surrogate pair, or half of a unit at the end.
    case invalidUTF16
    /// A character that XML can't hold.
    case illegalCharacter
    case tooDeep
    /// More than one file can sensibly have.
    case tooLarge
    /// A line that git left behind: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`.
    case conflictMarker
    /// Declarations of entities, which could blow up the text.
    case declarations
    /// An entity beside the five of XML, by its name.
    case unknownEntity(String)
    /// An end tag that closes another element than the one of this name.
    case wrongEndTag(expected: String)
    case duplicateAttribute(String)
    /// A property list in Apple's binary form.
    case binary
    /// Well-formed, but something else is expected there.
    case wrongShape(expected: String)
  }

  package let problem: Problem
  /// In bytes of the text as UTF-8.
  package let offset: Int

  init(_ problem: Problem, at offset: Int) {
    self.problem = problem
    self.offset = offset
  }
}

extension TextFault {
  /// What was seen and what was expected.
  package var message: String {
    switch problem {
    case .unexpected: "something stands there that can't"
    case .truncated: "the file ends too early"
    case .badEscape: "a backslash begins no legal escape"
    case .invalidUTF8: "the text is not UTF-8"
    case .invalidUTF16: "the text is not UTF-16"
    case .illegalCharacter: "a character stands there that XML can't hold"
    case .tooDeep: "elements are nested deeper than \(XMLStream.deepest) levels"
    case .tooLarge: "there is more than a file of texts can have"
    case .conflictMarker: "a merge conflict is not resolved"
    case .declarations: "the document type declares entities, expected none"
    case .unknownEntity(let name): "the entity '\(name)' is not one of XML's own"
    case .wrongEndTag(let name): "the end tag does not close '\(name)'"
    case .duplicateAttribute(let name): "the attribute '\(name)' stands there twice"
    case .binary: "the property list is in binary form, expected text"
    case .wrongShape(let expected): "expected \(expected) there"
    }
  }
}
