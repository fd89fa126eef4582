import Base

struct DiagnosticHead {
  private(set) var path: String?
  private(set) var line: Int?
  private(set) var column: Int?
  let severity: Severity
  let word: String
  private(set) var end: Int

  private typealias Place = (path: String?, line: Int?, column: Int?)

  /// `file:line:column: error: `, or without a place `error: ` and `clang: error: `.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let marker = Self.marker(in: rest) {
      let before = text[..<marker.start]
      if let place = Self.place(before) {
        (path, line, column) = place
      } else if marker.start > text.startIndex, !Self.isTool(before) {
        rest = text[marker.end...]
        continue
      }
      (word, severity, end) = (marker.word, marker.severity, marker.end)
      return
    }
    return nil
  }

  /// The first severity of a text, after a place as `: error: ` or at its start: where the place
  /// before it ends, and where the message starts.
  private static func marker(
    in text: ArraySlice<UInt8>
  ) -> (start: Int, end: Int, word: String, severity: Severity)? {
    // At its start, the colon before the word can be missing.
    if let (word, severity, end) = word(at: text.startIndex, in: text) {
      return (text.startIndex, end, word, severity)
    }
    for start in text.indices where text[start] == UInt8(ascii: ":") {
      guard text[start...].starts(with: colon) else { continue }
      if let (word, severity, end) = word(at: start + 2, in: text) {
        return (start, end, word, severity)
      }
    }
    return nil
  }

  private static func word(at start: Int, in text: ArraySlice<UInt8>) -> (String, Severity, Int)? {
    for (word, severity) in words where text[start...].starts(with: word.utf8) {
      let end = start + word.utf8.count
      if text[end...].starts(with: colon) { return (word, severity, end + 2) }
    }
    return nil
  }

  private static let colon = Array(": ".utf8)

  private static let words: [(String, Severity)] = [
    ("error", .error), ("warning", .warning), ("note", .note), ("fatal error", .error),
    ("remark", .note), ("info", .note),
  ]

  /// `path:line` or `path:line:column`, read from its end, as a path can contain colons.
  private static func place(_ text: ArraySlice<UInt8>) -> Place? {
    guard let (rest, last) = lastNumber(text) else { return nil }
    guard let (path, line) = lastNumber(rest) else { return (self.path(rest), last, nil) }
    return (self.path(path), line, last)
  }

  /// Splits `text:123` at its last colon; 0 is not a valid line or column.
  private static func lastNumber(_ text: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, Int?)? {
    let digits = text.reversed().prefix(while: ASCII.isDigit).count
    guard let number = ASCII.number(text.suffix(digits)) else { return nil }
    let rest = text.dropLast(digits)
    guard rest.count > 1, rest.last == UInt8(ascii: ":") else { return nil }
    return (rest.dropLast(), number > 0 ? number : nil)
  }

  /// `<unknown>`, `<stdin>` and `<nopath>` are not files.
  private static func path(_ text: ArraySlice<UInt8>) -> String? {
    text.first == UInt8(ascii: "<") ? nil : ASCII.text(text)
  }

  /// The name of a program that reports on itself: `ld`, `/usr/bin/clang++`.
  private static func isTool(_ text: ArraySlice<UInt8>) -> Bool {
    let others = Array("/.+".utf8)
    return !text.isEmpty && text.count <= 128
      && text.allSatisfy { ASCII.isWord($0) || others.contains($0) }
  }

  /// Kotlin's form: `e: file:///a/B.kt:3:5 message`.
  init?(kotlin text: ArraySlice<UInt8>) {
    guard let kind = Self.kotlinKinds[text.first ?? 0], text.dropFirst().starts(with: Self.colon)
    else { return nil }
    (severity, word) = kind
    let rest = text.dropFirst(3)
    end = rest.startIndex
    if let (place, end) = Self.kotlinPlace(rest) {
      (path, line, column) = place
      self.end = end
    }
  }

  private static let kotlinKinds: [UInt8: (Severity, String)] = [
    UInt8(ascii: "e"): (.error, "error"), UInt8(ascii: "w"): (.warning, "warning"),
    UInt8(ascii: "i"): (.note, "info"),
  ]

  /// The path ends before the first `:line:column ` after `file://`.
  private static func kotlinPlace(_ text: ArraySlice<UInt8>) -> (Place, end: Int)? {
    guard text.starts(with: "file://".utf8) else { return nil }
    for blank in text.indices where text[blank] == UInt8(ascii: " ") {
      if let place = place(text[..<blank]), place.column != nil { return (place, blank + 1) }
    }
    return nil
  }
}
