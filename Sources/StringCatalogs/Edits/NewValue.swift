/// A value to write in the style of a file.
enum NewValue: Sendable {
  /// UTF-8 without escapes.
  case text([UInt8])
  /// Bytes that are written unchanged.
  case verbatim([UInt8])
  /// Members in the order of writing.
  case object([(name: [UInt8], value: NewValue)])
  case array([NewValue])

  /// An empty object.
  static let null = NewValue.verbatim(Array("null".utf8))

  /// A string.
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

  /// True if the node already has this text.
  func isWritten(at node: Int, of tape: CatalogTape) -> Bool {
    guard case .text(let text) = self, tape.nodes[node].kind == .string else { return false }
    return tape.nodes[node].text.equals(text, in: tape)
  }
}
