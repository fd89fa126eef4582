/// An issue before it is created.
package struct IssueDraft: Hashable, Sendable {
  package var title: String
  package var body: String

  /// GitHub's maximum length of a title in characters.
  package static let titleLimit = 256
  /// GitHub's maximum length of a body in characters.
  package static let bodyLimit = 65_536

  /// A draft with a one-line title; both texts are truncated to GitHub's limits.
  package init(title: String, body: String = "") {
    self.title = Self.cut(Self.oneLine(title), to: Self.titleLimit)
    self.body = Self.cut(body, to: Self.bodyLimit)
  }

  /// A draft from a text: the first line with content is the title.
  package init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { !Self.oneLine(String($0)).isEmpty }) else {
      return nil
    }
    let rest = lines[(first + 1)...].drop { $0.allSatisfy(\.isWhitespace) }
    self.init(title: String(lines[first]), body: rest.joined(separator: "\n"))
  }

  /// A draft from a web page: its title, and its URL as the body.
  package init(page title: String?, url: String) {
    self.init(title: title ?? url, body: url)
  }

  /// The text with each run of blanks and controls as one blank.
  package static func oneLine(_ text: String) -> String {
    text.unicodeScalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }.map { String($0) }.joined(separator: " ")
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit - 1)) + "…"
  }
}

/// Finds the title of an untrusted HTML page.
///
/// One pass over the bytes without a tree: the first `<title>` outside of comments and scripts
/// counts.
package struct PageTitle {
  private let bytes: [UInt8]
  private var position = 0

  /// The title on one line, or nil if the page has none.
  package static func find(in bytes: [UInt8]) -> String? {
    var search = PageTitle(bytes: bytes)
    guard let text = search.titleBytes() else { return nil }
    let title = IssueDraft.oneLine(
      HTMLReferences.decoded(String(decoding: text.prefix(lengthLimit), as: UTF8.self)))
    return title.isEmpty ? nil : title
  }

  /// The maximum size of a title in bytes.
  private static let lengthLimit = 8 << 10

  private mutating func titleBytes() -> ArraySlice<UInt8>? {
    while let open = next(UInt8(ascii: "<")) {
      position = open + 1
      if isNext("!--") {
        skip(past: "-->")
      } else if isTag("title") {
        guard let end = next(UInt8(ascii: ">")) else { return nil }
        return bytes[(end + 1)...].prefix { $0 != UInt8(ascii: "<") }
      } else if let name = ["script", "style", "svg", "textarea"].first(where: isTag) {
        skip(past: "</" + name)
      }
    }
    return nil
  }

  private func next(_ byte: UInt8) -> Int? { bytes[position...].firstIndex(of: byte) }

  private func isNext(_ text: String) -> Bool {
    var place = position
    for byte in text.utf8 {
      guard place < bytes.count, Self.lower(bytes[place]) == byte else { return false }
      place += 1
    }
    return true
  }

  private func isTag(_ name: String) -> Bool {
    guard isNext(name), position + name.utf8.count < bytes.count else { return false }
    switch bytes[position + name.utf8.count] {
    case UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x09, 0x0a, 0x0c, 0x0d: return true
    default: return false
    }
  }

  private mutating func skip(past text: String) {
    guard let first = text.utf8.first else { return }
    while let found = next(first) {
      position = found
      if isNext(text) { return }
      position = found + 1
    }
    position = bytes.count
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

/// Character references of HTML, as far as titles use them.
enum HTMLReferences {
  /// The text with its references replaced; other text is not changed.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var output = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      output += rest[..<start]
      rest = rest[start...]
      let window = rest.prefix(longest)
      if let end = window.firstIndex(of: ";"),
        let scalar = scalar(rest[rest.index(after: start)..<end])
      {
        output.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      } else {
        output += "&"
        rest = rest.dropFirst()
      }
    }
    return output + rest
  }

  private static let longest = 12

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    guard name.first == "#" else { return named[String(name)] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}",
    "ndash": "–", "mdash": "—", "hellip": "…", "laquo": "«", "raquo": "»", "middot": "·",
    "bull": "•", "copy": "©", "reg": "®", "trade": "™", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "bdquo": "„", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è",
    "agrave": "à", "ccedil": "ç", "euro": "€",
  ]
}
