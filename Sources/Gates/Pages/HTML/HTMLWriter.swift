import Diagnostics

/// HTML under construction.
///
/// Names of elements and attributes are part of the program, as only a literal makes a
/// `StaticString`; everything else is escaped. So nothing that was read can become markup, and
/// each element that is opened is closed.
struct HTMLWriter {
  /// Bytes of one text; a longer one is cut.
  static let textLimit = 300

  private(set) var bytes: [UInt8] = []

  /// An element with its content and a line feed behind it.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// An element that holds a text; no blank follows, as it may stand within a sentence.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
  ) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element that HTML lets have no end, such as `meta`.
  mutating func void(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:]
  ) {
    open(name, attributes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A shape of a drawing.
  mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    element(name, attributes) { _ in }
  }

  /// Text of whoever it may be.
  mutating func text(_ text: String) {
    let shown = ForeignText.shown(ForeignText.cut(text, atMost: Self.textLimit))
    bytes += XMLText.escaped(ForeignText.cut(shown, atMost: Self.textLimit)).utf8
  }

  /// Text of the program that is no content, such as the style sheet.
  mutating func raw(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes += $0 }
  }

  private mutating func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) {
    bytes.append(UInt8(ascii: "<"))
    raw(name)
    for (key, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      raw(key)
      bytes += "=\"".utf8
      text(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes += ">".utf8
  }

  private mutating func close(_ name: StaticString) {
    bytes += "</".utf8
    raw(name)
    bytes.append(UInt8(ascii: ">"))
  }
}
