/// The content of a ref's own file.
package enum LooseRef: Equatable, Sendable {
  case id(ObjectID)
  case symbolic(String)

  /// Parses `ref: NAME` or an object ID, each with trailing white space; nil for anything else.
  init?(parsing bytes: [UInt8]) {
    var text = bytes[...]
    while let last = text.last, Self.isBlank(last) { text.removeLast() }
    if text.starts(with: "ref:".utf8) {
      let name = text.dropFirst(4).drop(while: Self.isBlank)
      if name.isEmpty { return nil }
      self = .symbolic(String(decoding: name, as: UTF8.self))
    } else {
      let digits = text.prefix { !Self.isBlank($0) }
      guard let id = digits.withUnsafeBytes({ ObjectID(hex: $0) }) else { return nil }
      self = .id(id)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
