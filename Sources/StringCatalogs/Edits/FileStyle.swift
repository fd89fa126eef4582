/// How a file writes objects, detected from its first members.
struct FileStyle {
  /// Empty if the file is on one line.
  private let lineEnd: [UInt8]
  private let indent: [UInt8]
  private let colon: [UInt8]
  /// The text after a comma if the file is on one line.
  private let gap: [UInt8]

  init(of tape: CatalogTape) {
    let members = Array(tape.children(of: 0).prefix(2)).map { tape.nodes[$0] }
    guard tape.nodes[0].kind == .object, let first = members.first else {
      (lineEnd, indent, colon, gap) = ([0x0a], [0x20, 0x20], Array(" : ".utf8), [])
      return
    }
    let lead = tape.bytes[tape.nodes[0].range.lowerBound + 1..<first.member.lowerBound]
    let lines = lead.split(separator: 0x0a, omittingEmptySubsequences: false)
    lineEnd = lines.count < 2 ? [] : lead.contains(0x0d) ? [0x0d, 0x0a] : [0x0a]
    indent = lines.count < 2 ? [] : lines.last.map(Array.init) ?? []
    colon = Array(tape.bytes[first.name.range.upperBound + 1..<first.range.lowerBound])
    gap =
      members.dropFirst().first.map { second in
        tape.bytes[first.range.upperBound..<second.member.lowerBound].filter {
          $0 != UInt8(ascii: ",")
        }
      } ?? []
  }

  /// The white space before a member at this depth.
  func lineBreak(_ depth: Int) -> [UInt8] {
    lineEnd.isEmpty ? [] : lineEnd + Array(repeating: indent, count: depth).joined()
  }

  /// The text between two members at this depth.
  func separator(_ depth: Int) -> [UInt8] {
    [UInt8(ascii: ",")] + (lineEnd.isEmpty ? gap : lineBreak(depth))
  }

  /// An empty object; Xcode writes an empty line in it.
  func emptyObject(_ depth: Int) -> [UInt8] {
    let isXcode = !lineEnd.isEmpty && colon.elementsEqual(" : ".utf8)
    return Array("{".utf8) + (isXcode ? lineEnd + lineBreak(depth) : []) + Array("}".utf8)
  }

  /// A member whose value starts a line at this depth.
  func member(_ name: [UInt8], _ value: NewValue, _ depth: Int) -> [UInt8] {
    JSONText.quoted(name) + colon + text(of: value, depth)
  }

  /// A value; its depth is limited by that of parsed documents.
  func text(of value: NewValue, _ depth: Int) -> [UInt8] {
    switch value {
    case .text(let text): return JSONText.quoted(text)
    case .verbatim(let bytes): return bytes
    case .object(let members):
      guard !members.isEmpty else { return emptyObject(depth) }
      return group("{", members.map { member($0.name, $0.value, depth + 1) }, "}", depth)
    case .array(let elements):
      return group("[", elements.map { text(of: $0, depth + 1) }, "]", depth)
    }
  }

  private func group(
    _ opening: String, _ parts: [[UInt8]], _ closing: String, _ depth: Int
  ) -> [UInt8] {
    var output = Array(opening.utf8)
    if !parts.isEmpty {
      output += lineBreak(depth + 1)
      output += parts.joined(separator: separator(depth + 1))
      output += lineBreak(depth)
    }
    return output + Array(closing.utf8)
  }
}

/// A value to write in the style of a file.
enum NewValue: Sendable {
  /// UTF-8 without escapes.
  case text([UInt8])
  /// Bytes that are written unchanged.
  case verbatim([UInt8])
  /// Members in the order of writing.
  case object([(name: [UInt8], value: NewValue)])
  case array([NewValue])

  static let null = NewValue.verbatim(Array("null".utf8))

  static func string(_ text: String) -> NewValue { .text(Array(text.utf8)) }

  /// The value of a node with its content; the depth is limited by the tape.
  init(copying node: Int, of tape: CatalogTape) {
    switch tape.nodes[node].kind {
    case .string: self = .text(tape.plain(tape.nodes[node].text))
    case .scalar, .sealed: self = .verbatim(Array(tape.raw(tape.nodes[node].range)))
    case .array:
      self = .array(tape.children(of: node).map { NewValue(copying: $0, of: tape) })
    case .object:
      self = .object(
        tape.children(of: node).map { member in
          (tape.plain(tape.nodes[member].name), NewValue(copying: member, of: tape))
        })
    }
  }

  func isWritten(at node: Int, of tape: CatalogTape) -> Bool {
    guard case .text(let text) = self, tape.nodes[node].kind == .string else { return false }
    return tape.nodes[node].text.equals(text, in: tape)
  }
}
