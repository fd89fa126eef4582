/// Strings as Xcode writes them: only quotes, backslashes and control characters are escaped.
enum JSONText {
  /// True if all escapes in the bytes of a string are as Xcode writes them.
  static func isNormal(_ raw: UnsafeRawBufferPointer) -> Bool {
    var rest = raw[...]
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[(backslash + 1)...]
      switch rest.popFirst() {
      case .some(UInt8(ascii: "u")):
        guard isControl(rest.prefix(4)) else { return false }
        rest = rest.dropFirst(4)
      case .some(UInt8(ascii: "/")): return false
      default: break
      }
    }
    return true
  }

  /// True for the digits of a control character that has no short escape, in lower case.
  private static func isControl(_ digits: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard digits.count == 4,
      digits.prefix(3).elementsEqual("000".utf8) || digits.prefix(3).elementsEqual("001".utf8),
      let last = digits.last, !(UInt8(ascii: "A")...UInt8(ascii: "F")).contains(last),
      let low = ByteCursor.hexDigit(last)
    else { return false }
    let isSecond = digits[digits.startIndex + 2] == UInt8(ascii: "1")
    return isSecond || letter(low) == nil
  }

  /// UTF-8 text between quotes.
  static func quoted(_ text: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    append(text, to: &output)
    return output
  }

  /// Writes UTF-8 text between quotes.
  static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text { append(byte, &output) }
    output.append(UInt8(ascii: "\""))
  }

  private static func append(_ byte: UInt8, _ output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      output.append(UInt8(ascii: "\\"))
      output.append(byte)
    case 0x20...: output.append(byte)
    default:
      output.append(UInt8(ascii: "\\"))
      if let letter = letter(byte) {
        output.append(letter)
      } else {
        output += "u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      }
    }
  }

  private static func letter(_ control: UInt8) -> UInt8? {
    switch control {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0a: UInt8(ascii: "n")
    case 0x0c: UInt8(ascii: "f")
    case 0x0d: UInt8(ascii: "r")
    default: nil
    }
  }
}
