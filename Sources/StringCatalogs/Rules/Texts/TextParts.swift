/// The line breaks within a text; those at its edges are white space.
struct LineBreaks: Equatable {
  private var count = 0
  /// True with a carriage return, which Apple's systems don't show as a line break everywhere.
  private var hasReturn = false

  init(_ text: String) {
    let letters = Array(text.unicodeScalars)
    let start = letters.firstIndex { !$0.properties.isWhitespace } ?? letters.count
    let end = letters.lastIndex { !$0.properties.isWhitespace } ?? start
    for index in start..<max(end, start) {
      switch letters[index].value {
      case 0x0d:
        (hasReturn, count) = (true, count + 1)
      case 0x0a: if letters[index - 1] != "\r" { count += 1 }
      case 0x85, 0x2028, 0x2029: count += 1
      default: break
      }
    }
  }
}

/// The numbers of a text in digits of any script, without those of arguments, tokens and addresses.
struct NumbersOfText {
  private var numbers: Set<String> = []
  /// Numbers that a translation may write in another way: parts of times and dates.
  private var loose: Set<String> = []
  /// True with `半`, as in half an hour.
  private let hasHalf: Bool

  init(_ text: String) {
    let letters = Array(text.unicodeScalars)
    hasHalf = letters.contains("\u{534a}")
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if let end = Self.skipped(letters, at: index) {
        index = end
      } else if Self.digit(letter) != nil {
        index = add(letters, at: index)
      } else {
        index += 1
      }
    }
  }

  /// True if a translation has all numbers and no other large one; small ones may be words, but
  /// not other numbers.
  func areKept(in translation: NumbersOfText) -> Bool {
    if translation.hasHalf { return true }
    let there = translation.numbers.union(translation.loose)
    let lost = numbers.subtracting(there)
    if lost.contains(where: { $0.utf8.count > 1 }) { return false }
    let own = numbers.union(loose)
    if lost.isEmpty {
      return numbers.isEmpty
        || !translation.numbers.subtracting(own).contains { $0.utf8.count > 1 }
    }
    return translation.numbers.isSubset(of: own)
  }

  /// Reads a number with its separators; returns the index after it.
  private mutating func add(_ letters: [Unicode.Scalar], at start: Int) -> Int {
    var (index, digits) = (start, "")
    var breaks: [(separator: Unicode.Scalar, length: Int)] = []
    while index < letters.count {
      if let digit = Self.digit(letters[index]) {
        digits += String(digit)
        index += 1
      } else if index + 1 < letters.count, Self.separators.contains(letters[index]),
        Self.digit(letters[index + 1]) != nil
      {
        loose.insert(digits)
        breaks.append((letters[index], digits.utf8.count))
        index += 1
      } else if Self.isGroup(letters, at: index) {
        loose.insert(digits)
        index += 1
      } else {
        break
      }
    }
    // A single separator before another number of digits than three is that of a fraction.
    if breaks.count == 1, let only = breaks.first, Self.ofFractions.contains(only.separator),
      digits.utf8.count - only.length != 3
    {
      digits.insert(".", at: digits.utf8.index(digits.startIndex, offsetBy: only.length))
    }
    let before = start > 0 ? letters[start - 1] : " "
    let after = index < letters.count ? letters[index] : " "
    if Self.ofTimes.contains(before) || Self.ofTimes.contains(after) {
      loose.insert(digits)
    } else {
      numbers.insert(digits)
    }
    return index
  }

  private static let separators: Set<Unicode.Scalar> = [
    ".", ",", "'", "\u{2019}", "\u{a0}", "\u{202f}", "\u{66b}", "\u{66c}",
  ]
  private static let ofFractions: Set<Unicode.Scalar> = [".", ",", "\u{66b}"]
  /// Characters beside parts of times, dates and magnitudes.
  private static let ofTimes: Set<Unicode.Scalar> = [":", "/", "-", "–", "K", "k", "M", "万", "萬"]

  /// True for a space before a group of three digits.
  private static func isGroup(_ letters: [Unicode.Scalar], at index: Int) -> Bool {
    guard letters[index] == " ", index + 3 < letters.count else { return false }
    return letters[(index + 1)...(index + 3)].allSatisfy { digit($0) != nil }
      && (index + 4 == letters.count || digit(letters[index + 4]) == nil)
  }

  private static func digit(_ letter: Unicode.Scalar) -> Int? {
    if letter.isASCII { return letter.value &- 0x30 < 10 ? Int(letter.value) - 0x30 : nil }
    guard letter.properties.numericType == .decimal else { return nil }
    return letter.properties.numericValue.map { Int($0) }
  }

  /// The end of an argument, a token, a reference or an address; nil for other characters.
  private static func skipped(_ letters: [Unicode.Scalar], at index: Int) -> Int? {
    let rest = letters[(index + 1)...]
    switch letters[index] {
    case "%":
      let flags = rest.prefix { $0 == "." || $0 == "$" || digit($0) != nil }
      guard let end = rest.dropFirst(flags.count).first else { return nil }
      let isArgument =
        flags.contains("$") || end == "@" || end.isASCII && end.properties.isAlphabetic
      return isArgument ? flags.endIndex : nil
    case "{":
      return rest.prefix(64).firstIndex(of: "}").map { $0 + 1 }
    case "&":
      return rest.first == "#" ? rest.prefix(9).firstIndex(of: ";").map { $0 + 1 } : nil
    case ":":
      guard rest.starts(with: ["/", "/"]) else { return nil }
      return rest.prefix {
        $0.isASCII && $0.value > 0x20 && !"()<>[]\"".unicodeScalars.contains($0)
      }
      .endIndex
    default: return nil
    }
  }
}

/// The punctuation that a text ends with, in any script.
enum TextEnd: Equatable {
  case none
  case period
  case colon
  case question
  case exclamation
  case ellipsis
  /// The source has several texts.
  case unknown

  /// Reads the last character before white space and closing quotes and brackets.
  @inline(__always)
  init(_ cursor: ByteCursor, _ token: StringToken) {
    let mayEscape = token.traits.contains(.escapes)
    self =
      Self.endsWithLetter(cursor.raw(token), mayEscape: mayEscape)
      ? .none : Self.of(cursor.text(of: token).unicodeScalars)
  }

  /// True for a text that ends with a letter or a digit, as nearly all do; decodes nothing.
  @inline(__always)
  private static func endsWithLetter(
    _ bytes: UnsafeRawBufferPointer, mayEscape: Bool
  ) -> Bool {
    let end = bytes.count
    guard end > 2 else { return false }
    let (lead, before, last) = (bytes[end &- 3], bytes[end &- 2], bytes[end &- 1])
    if last < 0x80 {
      guard (last | 0x20) &- UInt8(ascii: "a") < 26 || last &- UInt8(ascii: "0") < 10 else {
        // No escape ends with the sign of an argument such as `%@`.
        return last == UInt8(ascii: "@")
      }
      // It may be the end of an escape.
      return !mayEscape || !bytes.suffix(6).contains(UInt8(ascii: "\\"))
    }
    if before >= 0xc0 {
      switch before {
      case 0xc2, 0xcd, 0xd5, 0xd6: return false
      case 0xd8: return last != 0x9f
      case 0xdb: return last != 0x94
      default: return true
      }
    }
    switch lead {
    case 0xe4...0xee: return true
    case 0xe0: return before != 0xa5
    case 0xe1: return before != 0x8d
    case 0xe3: return before != 0x80
    default: return false
    }
  }

  private static func of(_ letters: String.UnicodeScalarView) -> TextEnd {
    var end = letters.suffix(24)
    while let last = end.last, isClosing(last) { end.removeLast() }
    guard let last = end.last else { return .none }
    if end.suffix(3).elementsEqual([".", ".", "."]) { return .ellipsis }
    return ends[last] ?? .none
  }

  /// True if a translation may end with this, where its source ends with another punctuation.
  func replaces(_ source: TextEnd, in language: Substring) -> Bool {
    if self == source || source == .unknown { return true }
    // Thai and its neighbors write no period; Chinese, Japanese and Korean labels often none.
    let isFree = ["th", "lo", "km", "my", "zh", "yue", "ja", "ko"].contains(language)
    if isFree {
      return (self == .none || self == .period) && source != .colon && source != .ellipsis
    }
    return false
  }

  private static func isClosing(_ letter: Unicode.Scalar) -> Bool {
    closing.contains(letter) || letter.properties.isWhitespace
  }

  private static let closing = Set("\"'”’»›)]）」』】*_\u{200e}\u{200f}".unicodeScalars)
  private static let ends: [Unicode.Scalar: TextEnd] = [
    ".": .period, "。": .period, "．": .period, "｡": .period, "।": .period, "۔": .period,
    "።": .period, "։": .period, ":": .colon, "：": .colon, "፡": .colon, "?": .question,
    "？": .question, "؟": .question, ";": .question, "\u{37e}": .question, "՞": .question,
    "!": .exclamation, "！": .exclamation, "՜": .exclamation, "…": .ellipsis, "⋯": .ellipsis,
  ]
}
