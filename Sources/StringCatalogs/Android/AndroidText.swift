/// The text of an Android resource, parsed as `aapt2` does.
///
/// White space outside double quotes is joined and trimmed; escapes are resolved.
struct AndroidText {
  private var output: [UInt8] = []
  private var isQuoted = false
  private var hasPendingBlank = false

  /// The text so far, without white space at its end.
  var finished: String { String(decoding: output, as: UTF8.self) }

  /// Adds markup as written.
  mutating func add(markup: ArraySlice<UInt8>) {
    flush()
    output += markup
  }

  /// Adds characters whose references are resolved.
  mutating func add(_ bytes: [UInt8], at offset: Int) throws(TextFault) {
    var cursor = TextCursor(bytes)
    while let byte = cursor.pop() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"):
        flush()
        guard let escaped = Self.escape(&cursor) else { throw TextFault(.badEscape, at: offset) }
        output += escaped
      case _ where TextCursor.isBlank(byte) && !isQuoted: hasPendingBlank = !output.isEmpty
      default:
        flush()
        output.append(byte)
      }
    }
  }

  private mutating func flush() {
    if hasPendingBlank { output.append(UInt8(ascii: " ")) }
    hasPendingBlank = false
  }

  private static func escape(_ cursor: inout TextCursor) -> [UInt8]? {
    switch cursor.pop() {
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return cursor.unicode(leastDigits: 4).map { Array(String($0).utf8) }
    case let letter?: return [letter]
    case nil: return nil
    }
  }
}

extension AndroidText {
  /// A text escaped for a resource, before XML's own escapes; `aapt2` reads the same text from it.
  static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var output: [UInt8] = []
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index == 0 || index == scalars.count - 1 || scalars[index - 1] == " "
      switch scalar {
      case "\\", "'", "\"": output += "\\\(scalar)".utf8
      case "@", "?": output += (index == 0 ? "\\\(scalar)" : String(scalar)).utf8
      case "\n": output += "\\n".utf8
      case "\t": output += "\\t".utf8
      case " " where isEdge: output += "\\u0020".utf8
      case _ where isInvisible(scalar):
        let digits = String(scalar.value, radix: 16)
        output += "\\u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)".utf8
      default: output += String(scalar).utf8
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Characters that an editor or a service could lose; all are below U+10000.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa1, 0xad, 0x2000...0x200f, 0x2028...0x202f, 0x205f...0x206f, 0x3000,
      0xfeff, 0xfffe...0xffff:
      true
    default: false
    }
  }
}

extension TextContent {
  /// True for a text that only refers to another resource.
  var isReference: Bool {
    guard case .text(let text) = self else { return false }
    return text.value.hasPrefix("@string/") || text.value.hasPrefix("@android:string/")
  }
}
