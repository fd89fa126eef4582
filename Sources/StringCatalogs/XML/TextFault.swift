import Formats

/// Why the text of a file can't be read, with the offset of the error.
package struct TextFault: Error, Hashable, Sendable {
  /// The error.
  package enum Problem: Hashable, Sendable {
    /// A byte that is not allowed.
    case unexpected
    /// The text ends inside a value.
    case truncated
    case badEscape
    case invalidUTF8
    /// Half of a surrogate pair, or half of a unit at the end.
    case invalidUTF16
    /// A character that XML does not allow.
    case illegalCharacter
    case tooDeep
    /// More than a realistic file has.
    case tooLarge
    /// A conflict marker of Git: `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`.
    case conflictMarker
    /// Declarations of entities, which could expand without limit.
    case declarations
    /// An entity, by name, that is not one of XML's five.
    case unknownEntity(String)
    /// An end tag that doesn't close the element of this name.
    case wrongEndTag(expected: String)
    case duplicateAttribute(String)
    /// A property list in Apple's binary form.
    case binary
    /// Well-formed, but something else is expected here.
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
  /// The message: what was found and expected.
  package var message: String {
    switch problem {
    case .unexpected: "a character is not allowed here"
    case .truncated: "the file is truncated"
    case .badEscape: "a backslash starts no valid escape"
    case .invalidUTF8: "the text is not UTF-8"
    case .invalidUTF16: "the text is not UTF-16"
    case .illegalCharacter: "the text contains a character that XML does not allow"
    case .tooDeep: "elements are nested deeper than \(XMLStream.deepest) levels"
    case .tooLarge: "the file is too large for a file of texts"
    case .conflictMarker: "the file has an unresolved merge conflict"
    case .declarations: "the document type declares entities, expected none"
    case .unknownEntity(let name): "the entity '\(name)' is not defined in XML"
    case .wrongEndTag(let name): "the end tag does not close '\(name)'"
    case .duplicateAttribute(let name): "the attribute '\(name)' is duplicated"
    case .binary: "the property list is in binary form, expected text"
    case .wrongShape(let expected): "expected \(expected)"
    }
  }
}
