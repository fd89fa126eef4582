/// A start tag.
package struct XMLElement: Sendable {
  package let name: String
  /// In the order of the document; no name stands twice.
  package let attributes: [XMLAttribute]

  /// The value of an attribute; nil where it is not there.
  package subscript(_ name: String) -> String? {
    for attribute in attributes where attribute.name == name { return attribute.value }
    return nil
  }

  /// The value of an attribute as a whole number; nil where it is none that fits.
  package func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }
}

/// An attribute, its references resolved.
package struct XMLAttribute: Sendable {
  package let name: String
  package let value: String
}

/// What comes next in a document.
package enum XMLEvent: Sendable {
  case start(XMLElement)
  /// Characters or part of them, references resolved: a long text comes in several pieces.
  ///
  /// White space alone between two tags is left out of a report.
  case text(String)
  /// The end of the element of that name.
  case end(String)
  /// A comment; a stream of a report passes them.
  case comment
  /// The end of the document.
  case finished
}
