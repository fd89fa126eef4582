import Base

/// The text that a line assigns to a name: `password = "…"`, `"token": "…"`, `API_KEY=…`.
struct Assignment {
  let name: [UInt8]
  let value: Range<Int>
  let isQuoted: Bool

  private static let nameLimit = 64
  /// Maximum bytes between the name and the value: a type annotation.
  private static let reach = 3 * nameLimit
  private static let valueLimit = 512
  private static let nameBytes = ByteSet.alphanumeric + ByteSet("_-.")
  private static let blanks = ByteSet(" \t")
  private static let quotes = ByteSet("\"'`")
  /// Before the quote of a literal: `@"…"` of Objective-C, `#"…"#` of Swift, `r'…'` of Dart.
  private static let prefixes = ByteSet("@#$rRbBfFuUL8")
  private static let bareValue = ByteSet.alphanumeric + ByteSet("!@%^&*?~+-_./=:$#{}<>()")

  /// The assignments after the names in the hints; each step reads a bounded part of the line.
  static func all(in line: SecretLine) -> [Assignment] {
    if line.hints.names.isEmpty { return [] }
    var found: [Assignment] = []
    var position = line.range.lowerBound
    for end in line.hints.names {
      if let argument = option(in: line, endingAt: end) ?? call(in: line, endingAt: end) {
        found.append(argument)
      }
      position = max(position, end)
      while position < min(line.range.upperBound, end + reach) {
        if isSign(line, at: position), let value = value(in: line, after: position) {
          for name in names(in: line, before: position) {
            found.append(Assignment(name: name, value: value.range, isQuoted: value.isQuoted))
          }
          position = max(position + 1, value.range.upperBound)
        } else {
          position += 1
        }
      }
    }
    return found
  }

  /// True at `=` or `:`, at the second byte of `:=`, and at the comma of `buildConfigField` in Gradle.
  private static func isSign(_ line: SecretLine, at position: Int) -> Bool {
    let equals = UInt8(ascii: "=")
    let byte = line.text[position]
    if byte == UInt8(ascii: ","), line.path.isGradle, position > line.range.lowerBound {
      return quotes.contains(line.text[position - 1])
    }
    guard byte == UInt8(ascii: ":"), position + 1 < line.range.upperBound else {
      return byte == equals
    }
    return line.text[position + 1] != equals
  }

  /// `--password …` of a command, and the `password …` of a netrc.
  private static func option(in line: SecretLine, endingAt end: Int) -> Assignment? {
    guard line.path.hasBareValues, end < line.range.upperBound, blanks.contains(line.text[end]),
      let (name, start) = name(in: line, before: end),
      line.path.isNetrc || line.text[start] == UInt8(ascii: "-"),
      let value = value(in: line, after: end)
    else { return nil }
    // The `pass:` of Android's apksigner and of OpenSSL.
    let isPass = line.text[value.range].starts(with: "pass:".utf8)
    let range = isPass ? value.range.dropFirst(5) : value.range
    return Assignment(name: name, value: range, isQuoted: value.isQuoted)
  }

  /// `keyPassword "…"` and `keyPassword("…")` in a build script, and `#define PASSWORD "…"`.
  private static func call(in line: SecretLine, endingAt end: Int) -> Assignment? {
    guard line.path.isScript || line.path.isC, end < line.range.upperBound,
      blanks.contains(line.text[end]) || line.path.isScript && line.text[end] == UInt8(ascii: "("),
      let (name, start) = name(in: line, before: end),
      line.path.isScript && !isInText(line, start)
        || self.name(in: line, before: start)?.name.elementsEqual("define".utf8) == true,
      let value = value(in: line, after: opening(line, after: end)), value.isQuoted
    else { return nil }
    return Assignment(name: name, value: value.range, isQuoted: true)
  }

  /// The parenthesis of a call, also behind blanks; without one, the end of the name.
  private static func opening(_ line: SecretLine, after end: Int) -> Int {
    let rest = line.text[end..<line.range.upperBound].prefix(nameLimit)
    let next = rest.firstIndex { !blanks.contains($0) } ?? end
    return line.path.isScript && line.text[next] == UInt8(ascii: "(") ? next : end
  }

  /// True after a quote without its end; in a line of which too much is before it, too.
  private static func isInText(_ line: SecretLine, _ start: Int) -> Bool {
    guard start - line.range.lowerBound <= valueLimit else { return true }
    let before = line.text[line.range.lowerBound..<start]
    return "\"'".utf8.contains { quote in before.count { $0 == quote } % 2 == 1 }
  }

  /// The name before the sign, and the name before a type annotation.
  private static func names(in line: SecretLine, before sign: Int) -> [[UInt8]] {
    guard let (first, start) = name(in: line, before: sign) else { return [] }
    let before = skipBlanks(line, from: start)
    guard before > line.range.lowerBound, line.text[before - 1] == UInt8(ascii: ":"),
      let (second, _) = name(in: line, before: before - 1)
    else { return [first] }
    return [first, second]
  }

  private static func skipBlanks(_ line: SecretLine, from end: Int) -> Int {
    var end = end
    let least = max(line.range.lowerBound, end - nameLimit)
    while end > least, blanks.contains(line.text[end - 1]) { end -= 1 }
    return end
  }

  static func name(
    in line: SecretLine, before sign: Int
  ) -> (name: [UInt8], start: Int)? {
    // `:=`, `=>`, `==` and the `?` of an optional belong to the sign; a quote ends a name in JSON.
    let signs = ByteSet(":?!\"'`[])\\")
    var end = skipBlanks(line, from: sign)
    for _ in 0..<3 where end > line.range.lowerBound && signs.contains(line.text[end - 1]) {
      end = skipBlanks(line, from: end - 1)
    }
    let least = max(line.range.lowerBound, end - nameLimit)
    var start = end
    while start > least, nameBytes.contains(line.text[start - 1]) { start -= 1 }
    guard start < end else { return nil }
    return (plain(line.text[start..<end]), start)
  }

  private static func plain(_ name: ArraySlice<UInt8>) -> [UInt8] {
    name.filter(ByteSet.alphanumeric.contains).map(ASCII.lowercased)
  }

  /// The first byte of a literal and the one after it, also of `"\"…\""`, `'"…"'` and `"""…"""`.
  private static func literal(_ start: ArraySlice<UInt8>) -> (first: Int, close: UInt8)? {
    let backslash = UInt8(ascii: "\\")
    let marks = start.prefix { quotes.contains($0) || $0 == backslash }
    guard let quote = marks.firstIndex(where: quotes.contains), let first = marks.first else {
      return nil
    }
    let (next, index) = (marks.dropFirst(), marks.startIndex)
    if first == backslash { return quote == index + 1 ? (index + 2, backslash) : nil }
    if next.count == 2, next.first == backslash, quotes.contains(marks[index + 2]) {
      return (index + 3, backslash)
    }
    if let inner = next.first, inner != first, inner != backslash { return (index + 2, inner) }
    return (index + (next.elementsEqual([first, first]) ? 3 : 1), first)
  }

  private static func value(
    in line: SecretLine, after sign: Int
  ) -> (range: Range<Int>, isQuoted: Bool)? {
    var start = sign + 1
    let limit = min(line.range.upperBound, start + valueLimit)
    while start < limit, blanks.contains(line.text[start]) || line.text[start] == UInt8(ascii: ">")
    {
      start += 1
    }
    guard start < limit else { return nil }
    let mark = line.text[start..<limit].prefix(3).prefix(while: prefixes.contains)
    if let (open, close) = literal(line.text[mark.endIndex..<limit].prefix(3)) {
      let rest = line.text[open..<limit]
      return rest.firstIndex(of: close).map { (open..<$0, true) }
    }
    guard line.path.hasBareValues else { return nil }
    let end = line.text[start..<limit].firstIndex { !bareValue.contains($0) } ?? limit
    return end > start ? (start..<end, false) : nil
  }
}
