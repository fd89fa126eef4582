import Base

/// The forms of numbers and dates in YAML 1.1, as XcodeGen's reader recognizes them.
enum YAMLNumber {
  /// Whole numbers: binary, octal, decimal, hexadecimal and base 60.
  static func isInteger(_ text: [UInt8]) -> Bool {
    let digits = unsigned(text)
    guard let first = digits.first else { return false }
    if let second = digits.dropFirst().first, first == UInt8(ascii: "0") {
      let rest = digits.dropFirst(2)
      switch second {
      case UInt8(ascii: "b"): return !rest.isEmpty && rest.allSatisfy { isDigit($0, below: 2) }
      case UInt8(ascii: "x"):
        return !rest.isEmpty
          && rest.allSatisfy { ASCII.hexadecimal($0) != nil || $0 == UInt8(ascii: "_") }
      case UInt8(ascii: "o"): return !rest.isEmpty && rest.allSatisfy { isDigit($0, below: 8) }
      default: return digits.dropFirst().allSatisfy { isDigit($0, below: 8) }
      }
    }
    if first == UInt8(ascii: "0") { return digits.count == 1 }
    guard ASCII.isDigit(first) else { return false }
    let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts[0].allSatisfy { isDigit($0, below: 10) }
      && parts.dropFirst().allSatisfy(isSixtieth)
  }

  /// Numbers with a point, an exponent, or digits that no integer has, such as `089`.
  static func isDecimal(_ text: [UInt8]) -> Bool {
    let digits = unsigned(text)
    if [".inf", ".Inf", ".INF"].contains(String(decoding: digits, as: UTF8.self)) { return true }
    if digits.count == text.count,
      [".nan", ".NaN", ".NAN"].contains(String(decoding: text, as: UTF8.self))
    {
      return true
    }
    guard let first = digits.first else { return false }
    if first == UInt8(ascii: ".") {
      // Without a digit before the point, the exponent needs a sign, and the number has none.
      let rest = digits.dropFirst()
      let figures = rest.prefix { isDigit($0, below: 10) }
      return digits.count == text.count && !figures.isEmpty
        && isExponent(rest.dropFirst(figures.count), needsSign: true)
    }
    guard ASCII.isDigit(first) else { return false }
    var rest = digits.drop { isDigit($0, below: 10) }
    if rest.first == UInt8(ascii: ":") { return isBase60Decimal(rest) }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst().drop { isDigit($0, below: 10) }
    }
    return isExponent(rest, needsSign: false)
  }

  /// A day, or a day and a time.
  static func isDate(_ text: [UInt8]) -> Bool {
    let day = text.prefix {
      $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: "t") && $0 != 0x20 && $0 != 0x09
    }
    let parts = day.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy(ASCII.isDigit) }), parts[0].count == 4
    else { return false }
    if day.count == text.count { return parts[1].count == 2 && parts[2].count == 2 }
    return (1...2).contains(parts[1].count) && (1...2).contains(parts[2].count)
      && isTime(text.dropFirst(day.count + 1).drop { $0 == 0x20 || $0 == 0x09 })
  }

  /// The value of an integer; nil if it does not fit.
  static func integer(_ text: String) -> Int? {
    let signed = text.filter { $0 != "_" }
    let isNegative = signed.hasPrefix("-")
    let digits = isNegative || signed.hasPrefix("+") ? String(signed.dropFirst()) : signed
    if digits == "0" { return 0 }
    let sign = isNegative ? "-" : ""
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8), ("0", 8)]
    where digits.hasPrefix(prefix) {
      return Int(sign + digits.dropFirst(prefix.count), radix: radix)
    }
    guard digits.contains(":") else { return Int(sign + digits) }
    var sum = 0
    for part in digits.split(separator: ":") {
      guard let value = Int(part) else { return nil }
      let (product, isTooLarge) = sum.multipliedReportingOverflow(by: 60)
      let (next, isTooMuch) = product.addingReportingOverflow(value)
      if isTooLarge || isTooMuch { return nil }
      sum = next
    }
    return isNegative ? -sum : sum
  }

  /// The value of a number with a point; nil if it has no value.
  static func decimal(_ text: String) -> Double? {
    switch text.lowercased() {
    case ".inf", "+.inf": .infinity
    case "-.inf": -.infinity
    case ".nan": .nan
    case let text where text.contains(":"): base60(text.filter { $0 != "_" })
    case let text: Double(text.filter { $0 != "_" })
    }
  }

  private static func base60(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("-")
    var sum = 0.0
    for part in text.drop(while: { $0 == "-" || $0 == "+" }).split(separator: ":") {
      guard let value = Double(part) else { return nil }
      sum = sum * 60 + value
    }
    return isNegative ? -sum : sum
  }

  private static func unsigned(_ text: [UInt8]) -> ArraySlice<UInt8> {
    let hasSign = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    return text[(hasSign ? 1 : 0)...]
  }

  private static func isDigit(_ byte: UInt8, below radix: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < radix || byte == UInt8(ascii: "_")
  }

  private static func isSixtieth(_ part: ArraySlice<UInt8>) -> Bool {
    guard let first = part.first, part.allSatisfy(ASCII.isDigit) else { return false }
    return part.count == 1 || part.count == 2 && first < UInt8(ascii: "6")
  }

  private static func isExponent(_ rest: ArraySlice<UInt8>, needsSign: Bool) -> Bool {
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    let behind = rest.dropFirst()
    let hasSign = behind.first == UInt8(ascii: "-") || behind.first == UInt8(ascii: "+")
    let figures = behind.dropFirst(hasSign ? 1 : 0)
    return (hasSign || !needsSign) && !figures.isEmpty && figures.allSatisfy(ASCII.isDigit)
  }

  private static func isBase60Decimal(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let point = rest.firstIndex(of: UInt8(ascii: ".")) else { return false }
    let parts = rest[..<point].dropFirst()
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.allSatisfy(isSixtieth)
      && rest[(point + 1)...].allSatisfy { isDigit($0, below: 10) }
  }

  /// Hours, minutes, seconds, perhaps a fraction and a zone.
  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    let clock = text.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ":") }
    let parts = clock.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts[2].count == 2
    else { return false }
    return text.dropFirst(clock.count).allSatisfy {
      ASCII.isDigit($0)
        || [".", " ", "\t", "Z", "+", "-", ":"].contains(Character(Unicode.Scalar($0)))
    }
  }
}
