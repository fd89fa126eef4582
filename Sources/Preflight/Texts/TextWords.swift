import Base

/// Finds whole words in a text.
struct TextWords {
  private let text: String
  private let lower: [Character]
  private let exact: [Character]
  private let indices: [String.Index]

  init(_ text: String) {
    self.text = text
    exact = Array(text)
    indices = Array(text.indices)
    // A letter whose small form has several characters can't be part of a searched word.
    lower = exact.map { $0.lowercased().first ?? $0 }
  }

  var count: Int { text.split(whereSeparator: \.isWhitespace).count }

  /// The place of a word or a phrase in small letters, outside of web addresses.
  func place(of word: String, isExact: Bool = false) -> String.Index? {
    let letters = isExact ? exact : lower
    let wanted = Array(word)
    return starts(of: wanted, in: letters).first { start in
      isFree(start - 1, beside: wanted.first) && isFree(start + wanted.count, beside: wanted.last)
        && !isInAddress(start)
    }.map { indices[$0] }
  }

  /// The place of a host name, also of its subdomains and in an address.
  func host(_ name: String) -> String.Index? {
    let wanted = Array(name)
    return starts(of: wanted, in: lower).first { start in
      (start == 0 || !lower[start - 1].isLetter && lower[start - 1] != "-")
        && isFree(start + wanted.count, beside: "m")
        && !(start + wanted.count < lower.count - 1 && lower[start + wanted.count] == "."
          && lower[start + wanted.count + 1].isLetter)
    }.map { indices[$0] }
  }

  /// A sign of money next to a digit.
  var price: String.Index? {
    let signs: Set<Character> = ["$", "€", "£", "¥"]
    return exact.indices.first { index in
      guard signs.contains(exact[index]) else { return false }
      let near = [index - 1, index + 1, index - 2].filter(exact.indices.contains)
      return near.contains { exact[$0].isASCII && exact[$0].isNumber }
    }.map { indices[$0] }
  }

  private static let tags: Set<String> = [
    "b", "i", "u", "p", "br", "a", "ul", "ol", "li", "strong", "em", "h1", "h2", "h3", "h4", "h5",
    "h6", "div", "span", "font", "tt", "blockquote",
  ]

  /// The first HTML tag, with its place.
  var tag: (String, String.Index)? {
    for start in exact.indices where exact[start] == "<" {
      let rest = lower[(start + 1)...].drop { $0 == "/" }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard Self.tags.contains(String(name)), let next = rest.dropFirst(name.count).first,
        next == ">" || next == "/" || next == " ",
        rest.prefix(200).contains(">")
      else { continue }
      return (String(name), indices[start])
    }
    return nil
  }

  private func starts(of wanted: [Character], in letters: [Character]) -> [Int] {
    guard let first = wanted.first, letters.count >= wanted.count else { return [] }
    return (0...letters.count - wanted.count).filter { start in
      letters[start] == first && letters[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  /// True if a word can end at a character: signs such as `%` need no end.
  private func isFree(_ index: Int, beside edge: Character?) -> Bool {
    guard lower.indices.contains(index), edge?.isLetter == true || edge?.isNumber == true else {
      return true
    }
    let next = lower[index]
    return !next.isLetter && !next.isNumber && next != "_" && next != "@"
  }

  private func isInAddress(_ start: Int) -> Bool {
    let word = lower[..<start].reversed().prefix { !$0.isWhitespace }
    return word.contains("/") && word.contains(":")
  }
}
