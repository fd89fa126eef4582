/// How far a format specifier reaches in the bytes of a key.
enum SpecifierSpan {
  /// The bytes from the percent sign at `start` on; 0 where no specifier begins there.
  ///
  /// Labels in parentheses count, too: `%(count)lld`. A blank is no flag, and `%%` no specifier.
  static func length(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int {
    var rest = bytes[start...].dropFirst()
    rest.skipLabel()
    let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
    if !digits.isEmpty, rest.dropFirst(digits.count).first == UInt8(ascii: "$") {
      rest = rest.dropFirst(digits.count + 1)
    }
    rest.skipLabel()
    if rest.starts(with: "#@".utf8) {
      guard let end = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "@")) else { return 0 }
      return end + 1 - start
    }
    rest = rest.drop { "0123456789.*+-#'".utf8.contains($0) }
    rest = rest.drop { "hlqzjtL".utf8.contains($0) }
    guard let letter = rest.first, "@dDiuUxXoOfFeEgGaAcCsSp".utf8.contains(letter) else {
      return 0
    }
    return rest.startIndex + 1 - start
  }
}

extension Slice<UnsafeRawBufferPointer> {
  fileprivate mutating func skipLabel() {
    guard first == UInt8(ascii: "(") else { return }
    let name = dropFirst().prefix {
      $0 & 0xdf &- UInt8(ascii: "A") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: "_")
    }
    if dropFirst(name.count + 1).first == UInt8(ascii: ")") { self = dropFirst(name.count + 2) }
  }
}
