import Base

/// The fields of a protocol buffer message.
struct ProtoMessage {
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  private(set) var fields: [(number: Int, value: Value)] = []
  private static let mostFields = 1 << 18

  /// Reads the fields of a message; nil if it is invalid.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      guard fields.count < Self.mostFields, let key = Self.integer(&rest) else { return nil }
      let number = Int(truncatingIfNeeded: key >> 3)
      switch key & 7 {
      case 0:
        guard let value = Self.integer(&rest) else { return nil }
        fields.append((number, .number(value)))
      case 1, 5:
        let width = key & 7 == 1 ? 8 : 4
        guard rest.count >= width else { return nil }
        rest = rest.dropFirst(width)
      case 2:
        guard let length = Self.integer(&rest), length <= UInt64(rest.count) else { return nil }
        fields.append((number, .bytes(rest.prefix(Int(length)))))
        rest = rest.dropFirst(Int(length))
      default: return nil
      }
    }
  }

  private static func integer(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      if shift < 64 { value |= UInt64(byte & 0x7f) << shift }
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// All messages or texts of a field.
  func all(_ number: Int) -> [ArraySlice<UInt8>] {
    fields.compactMap { field in
      if field.number == number, case .bytes(let bytes) = field.value { bytes } else { nil }
    }
  }

  func message(_ number: Int) -> ProtoMessage? { all(number).last.flatMap(ProtoMessage.init) }

  func text(_ number: Int) -> String? { all(number).last.map { ASCII.text($0) } }

  func number(_ number: Int) -> UInt64? {
    fields.last { $0.number == number }.flatMap {
      if case .number(let value) = $0.value { value } else { nil }
    }
  }
}

extension AndroidElement {
  /// Reads the XML of an `.aab`, a protocol buffer of aapt.
  static func proto(_ bytes: [UInt8]) throws(StreamFault) -> AndroidElement {
    var count = 0
    guard let node = ProtoMessage(bytes[...]),
      let root = try element(node, depth: 0, &count)
    else { throw StreamFault(.malformed("it is no XML of aapt")) }
    return root
  }

  private static func element(
    _ node: ProtoMessage, depth: Int, _ count: inout Int
  ) throws(StreamFault) -> AndroidElement? {
    guard let message = node.message(1) else { return nil }
    count += 1
    guard depth < deepest, count < mostElements else { throw StreamFault(.markup(.tooDeep)) }
    var element = AndroidElement(message.text(3) ?? "")
    for bytes in message.all(4) {
      guard let attribute = ProtoMessage(bytes) else { throw StreamFault(.truncated) }
      let id = attribute.number(5).map { Int(truncatingIfNeeded: $0) } ?? 0
      element.attributes[ids[id] ?? attribute.text(2) ?? ""] = value(attribute)
    }
    for bytes in message.all(5) {
      guard let child = ProtoMessage(bytes) else { throw StreamFault(.truncated) }
      if let child = try Self.element(child, depth: depth + 1, &count) {
        element.children.append(child)
      }
    }
    return element
  }

  /// The text of an attribute; it can be empty if the compiled value has it.
  private static func value(_ attribute: ProtoMessage) -> String {
    if let text = attribute.text(3), !text.isEmpty { return text }
    guard let item = attribute.message(6) else { return "" }
    if let text = item.message(2)?.text(1) { return text }
    guard let primitive = item.message(7) else { return item.message(1) == nil ? "" : "@" }
    if let flag = primitive.number(8) { return flag == 0 ? "false" : "true" }
    let number = primitive.number(6) ?? primitive.number(7) ?? 0
    return "\(Int32(truncatingIfNeeded: number))"
  }
}
