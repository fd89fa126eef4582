/// Git's own rules for the names of refs: `git help check-ref-format`, refs.c.
package enum RefFormat {
  /// The maximum number of bytes of a short name: with `refs/heads/` and `.lock` at most 4,095.
  package static let maximumLength = 4_079

  /// Checks a short branch name like `git check-ref-format --branch` and `git branch` together.
  ///
  /// - Throws: the first reason in the order of the bytes.
  package static func check(branch text: String) throws(BranchNameError) {
    if text.isEmpty { throw .empty }
    if text.utf8.count > maximumLength { throw .tooLong(bytes: text.utf8.count) }
    if text == "HEAD" { throw .reserved("HEAD") }
    if text.utf8.first == UInt8(ascii: "-") { throw .leadingDash }
    try checkComponents(text)
  }

  /// The name for messages: a name that is too long for a ref is shortened.
  package static func shown(_ name: String) -> String {
    if name.utf8.count <= maximumLength { return name }
    return String(decoding: name.utf8.prefix(shownLength), as: UTF8.self)
      .prefix { $0 != "\u{fffd}" } + "…"
  }

  private static let shownLength = 60

  /// Checks the parts of a ref's name, one-level names included.
  package static func checkComponents(_ text: String) throws(BranchNameError) {
    var text = text
    let fault = text.withUTF8 { firstFault(in: UnsafeRawBufferPointer($0)) }
    if let fault { throw fault }
  }

  /// True for a name of letters, digits, `-` and `_` in parts that are not empty, which Git can
  /// certainly create; false is no result.
  static func plainlyHolds(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= longestPlain, bytes.first != UInt8(ascii: "-") else { return false }
    var previous = UInt8(ascii: "/")
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        break
      case UInt8(ascii: "/"): if previous == byte { return false }
      default: return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }

  /// A part with this number of bytes is a valid file name even with `.lock` appended.
  private static let longestPlain = 250

  static func firstFault(in bytes: UnsafeRawBufferPointer) -> BranchNameError? {
    var start = 0
    var previous: UInt8 = 0
    for position in bytes.indices {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/") {
        if let fault = componentFault(bytes, start..<position) { return fault }
        start = position + 1
      } else if let fault = byteFault(byte, after: previous) {
        return fault
      }
      previous = byte
    }
    if let fault = componentFault(bytes, start..<bytes.count) { return fault }
    return previous == UInt8(ascii: ".") ? .trailingDot : nil
  }

  private static func byteFault(_ byte: UInt8, after previous: UInt8) -> BranchNameError? {
    switch byte {
    case 0..<0x20, 0x7f: .controlCharacter
    case UInt8(ascii: " "), UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: ":"),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "\\"):
      .forbiddenCharacter(Character(Unicode.Scalar(byte)))
    case UInt8(ascii: "."): previous == UInt8(ascii: ".") ? .doubleDot : nil
    case UInt8(ascii: "{"): previous == UInt8(ascii: "@") ? .atBrace : nil
    default: nil
    }
  }

  private static func componentFault(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> BranchNameError? {
    guard let first = range.first.map({ bytes[$0] }) else { return .emptyComponent }
    if first == UInt8(ascii: ".") { return .leadingDot(component: text(bytes, range)) }
    if range.count + lockSuffix.count > 255 { return .componentTooLong(bytes: range.count) }
    if range.count >= lockSuffix.count,
      bytes[range.suffix(lockSuffix.count)].elementsEqual(lockSuffix)
    {
      return .lockSuffix(component: text(bytes, range))
    }
    return nil
  }

  private static let lockSuffix = Array(".lock".utf8)

  private static func text(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }
}
