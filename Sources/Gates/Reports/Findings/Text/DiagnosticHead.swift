import Diagnostics
import Formats

/// What stands before the message: the place and the severity.
struct DiagnosticHead {
  let path: String?
  let line: Int?
  let column: Int?
  let severity: Severity
  let word: String
  /// Where the message begins.
  let end: Int

  /// `file:line:column: error: `, or without a place `error: ` and `clang: error: `.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let marker = SeverityMarker(firstIn: rest) {
      let before = text[..<marker.start]
      if let place = Self.place(before) {
        (path, line, column) = place
      } else if marker.start == text.startIndex || Self.isTool(before) {
        (path, line, column) = (nil, nil, nil)
      } else {
        rest = text[marker.end...]
        continue
      }
      (severity, word, end) = (marker.severity, marker.word, marker.end)
      return
    }
    return nil
  }

  /// `path:line` or `path:line:column`, read from its end, as a path may hold colons.
  private static func place(_ text: ArraySlice<UInt8>) -> (String?, Int?, Int?)? {
    guard let (rest, last) = lastNumber(text) else { return nil }
    guard let (path, line) = lastNumber(rest) else {
      return (self.path(rest), atLeastOne(last), nil)
    }
    return (self.path(path), atLeastOne(line), atLeastOne(last))
  }

  /// Splits `text:123` at its last colon.
  private static func lastNumber(_ text: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Int)? {
    let digits = text.reversed().prefix(while: ASCII.isDigit).count
    guard let number = ASCII.number(text.suffix(digits)) else { return nil }
    let rest = text.dropLast(digits)
    guard rest.count > 1, rest.last == UInt8(ascii: ":") else { return nil }
    return (rest.dropLast(), number)
  }

  private static func atLeastOne(_ number: Int) -> Int? { number > 0 ? number : nil }

  /// `<unknown>`, `<stdin>` and `<nopath>` are no files.
  private static func path(_ text: ArraySlice<UInt8>) -> String? {
    text.first == UInt8(ascii: "<") ? nil : ASCII.text(text)
  }

  /// The name of a program that speaks of itself: `ld`, `/usr/bin/clang++`.
  private static func isTool(_ text: ArraySlice<UInt8>) -> Bool {
    let others = Array("/.+".utf8)
    return !text.isEmpty && text.count <= 128
      && text.allSatisfy { ASCII.isWord($0) || others.contains($0) }
  }
}

extension DiagnosticHead {
  /// Kotlin's form: `e: file:///a/B.kt:3:5 message`, and before 1.8 `e: /a/B.kt: (3, 5): message`.
  init?(kotlin text: ArraySlice<UInt8>) {
    guard let kind = Self.kotlinKinds[text.first ?? 0], text.dropFirst().starts(with: ": ".utf8)
    else { return nil }
    (severity, word) = kind
    let rest = text.dropFirst(3)
    if let place = Self.newKotlinPlace(rest) ?? Self.oldKotlinPlace(rest) {
      (path, line, column, end) = place
    } else {
      (path, line, column, end) = (nil, nil, nil, rest.startIndex)
    }
  }

  private static let kotlinKinds: [UInt8: (Severity, String)] = [
    UInt8(ascii: "e"): (.error, "error"), UInt8(ascii: "w"): (.warning, "warning"),
    UInt8(ascii: "i"): (.note, "info"),
  ]

  /// The path ends before the first `:line:column ` behind `file://`.
  private static func newKotlinPlace(
    _ text: ArraySlice<UInt8>
  ) -> (String?, Int?, Int?, Int)? {
    guard text.starts(with: "file://".utf8) else { return nil }
    for blank in text.indices where text[blank] == UInt8(ascii: " ") {
      guard let (path, line, column) = place(text[..<blank]), column != nil else { continue }
      return (path, line, column, blank + 1)
    }
    return nil
  }

  private static func oldKotlinPlace(
    _ text: ArraySlice<UInt8>
  ) -> (String?, Int?, Int?, Int)? {
    guard let open = text.firstRange(of: Array(": (".utf8)),
      let close = text[open.upperBound...].firstRange(of: Array("): ".utf8))
    else { return nil }
    let numbers = text[open.upperBound..<close.lowerBound].split(separator: UInt8(ascii: ","))
      .map { ASCII.number($0.trimmed) }
    guard numbers.count == 2, let line = numbers[0], let column = numbers[1] else { return nil }
    return (path(text[..<open.lowerBound]), line, column, close.upperBound)
  }
}
