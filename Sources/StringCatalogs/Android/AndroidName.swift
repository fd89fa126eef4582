/// Keys as names of Android resources, which have only letters, digits, `_` and `.`.
///
/// Any other byte becomes `__` and two hexadecimal digits. So does a `_` without a letter or digit
/// after it, so that `__` always starts an escape.
enum AndroidName {
  static func written(_ key: String) -> String {
    let bytes = Array(key.utf8)
    var output: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isDouble = byte == mark && (index + 1 == bytes.count || !isLetter(bytes[index + 1]))
      if isPlain(byte, at: index), !isDouble {
        output.append(byte)
      } else {
        let digits = String(byte, radix: 16)
        output += "__\(digits.count == 1 ? "0" : "")\(digits)".utf8
      }
    }
    return output.isEmpty ? "__" : String(decoding: output, as: UTF8.self)
  }

  static func read(_ name: String) -> String {
    if name == "__" { return "" }
    var cursor = TextCursor(Array(name.utf8))
    var output: [UInt8] = []
    while let byte = cursor.next {
      let start = cursor
      if cursor.take("__"), let high = digit(&cursor), let low = digit(&cursor) {
        output.append(high << 4 | low)
      } else {
        cursor = start
        output.append(byte)
        _ = cursor.pop()
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ cursor: inout TextCursor) -> UInt8? {
    cursor.pop().flatMap(ByteCursor.hexDigit)
  }

  private static let mark = UInt8(ascii: "_")

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte & 0xdf &- UInt8(ascii: "A") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  /// A name can't start with a digit, a dot or `_`.
  private static func isPlain(_ byte: UInt8, at index: Int) -> Bool {
    if index == 0 { return byte & 0xdf &- UInt8(ascii: "A") < 26 }
    return isLetter(byte) || byte == mark || byte == UInt8(ascii: ".")
  }
}
