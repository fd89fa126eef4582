import Base

/// Writes XML line by line, with two spaces per level.
struct XMLWriter {
  private(set) var bytes: [UInt8] = Array(#"<?xml version="1.0" encoding="UTF-8"?>"#.utf8)
  private var open: [String] = []

  init() { bytes.append(0x0a) }

  mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ body: (inout XMLWriter) -> Void
  ) {
    tag(name, attributes, end: ">")
    open.append(name)
    body(&self)
    open.removeLast()
    indent()
    bytes += "</\(name)>\n".utf8
  }

  mutating func element(_ name: String, _ attributes: [(String, String)] = [], text: String) {
    tag(name, attributes, end: ">")
    bytes.removeLast()
    bytes += "\(XMLText.escaped(lines: text))</\(name)>\n".utf8
  }

  mutating func element(_ name: String, _ attributes: [(String, String)] = []) {
    tag(name, attributes, end: "/>")
  }

  private mutating func tag(_ name: String, _ attributes: [(String, String)], end: String) {
    indent()
    bytes += "<\(name)".utf8
    for (name, value) in attributes { bytes += " \(name)=\"\(XMLText.escaped(value))\"".utf8 }
    bytes += "\(end)\n".utf8
  }

  private mutating func indent() {
    for _ in open { bytes += "  ".utf8 }
  }
}
