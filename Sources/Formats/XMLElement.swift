/// A start tag.
package struct XMLElement: Sendable {
  package let name: String
  /// In the order of the document; each name occurs once.
  package let attributes: [XMLAttribute]

  /// The value of an attribute; nil if it is missing.
  package subscript(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  /// The value of an attribute as an integer; nil if it is none or too large.
  package func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}

/// An attribute, its references resolved.
package struct XMLAttribute: Sendable {
  package let name: String
  package let value: String
}

/// The next element of a document.
package enum XMLEvent: Sendable {
  case start(XMLElement)
  /// Characters, references resolved; a long text is returned in several pieces.
  ///
  /// A report's white space between two tags is left out.
  case text(String)
  /// The end of the element with that name.
  case end(String)
  /// A comment; a stream of a report skips them.
  case comment
  /// The end of the document.
  case finished
}
