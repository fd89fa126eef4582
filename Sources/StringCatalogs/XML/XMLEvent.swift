/// What comes next in a document.
enum XMLEvent {
  case open(XMLElement)
  /// The end of the element of that name, and where its end tag stands.
  case close(name: String, range: Range<Int>)
  /// Characters, references resolved; `isVerbatim` for a CDATA section.
  case text([UInt8], at: Int, isVerbatim: Bool)
  case comment(Range<Int>)
  case end
}

/// A start tag.
struct XMLElement {
  let name: String
  let attributes: [XMLAttribute]
  /// The bytes from `<` to `>`.
  let range: Range<Int>

  /// The name without the prefix of its namespace.
  var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

  /// The value of an attribute.
  func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

struct XMLAttribute {
  let name: String
  let value: String
}
