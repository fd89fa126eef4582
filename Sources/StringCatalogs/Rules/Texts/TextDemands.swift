/// What the configuration requires of texts: lengths, and words of a glossary.
package struct TextDemands: Hashable, Sendable {
  package var limits: [LengthLimit] = []
  package var glossary: [GlossaryTerm] = []

  /// No requirements.
  package init() {}

  /// The rules that have nothing to check.
  var idleRules: CatalogRules {
    CatalogRules((limits.isEmpty ? [.lengthLimit] : []) + (glossary.isEmpty ? [.glossary] : []))
  }

  /// True if texts named by `languages` include those in `language`; a language includes its regions.
  fileprivate static func includes(_ languages: [String], _ language: String) -> Bool {
    languages.contains(language)
      || LanguageParents.of(language).contains { languages.contains($0) }
  }
}

/// The maximum length of the texts of some keys.
package struct LengthLimit: Hashable, Sendable {
  /// A pattern for keys, in which `*` is any text.
  package var keys: String
  /// The number of characters as users see them.
  package var most: Int
  /// The languages of the limit; empty for all.
  package var languages: [String] = []

  /// A limit for all languages.
  package init(keys: String, most: Int) { (self.keys, self.most) = (keys, most) }

  func applies(to language: String) -> Bool {
    languages.isEmpty || TextDemands.includes(languages, language)
  }

  func matches(_ key: String) -> Bool {
    let parts = keys.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return keys.utf8.elementsEqual(key.utf8)
    }
    var rest = Array(key.utf8)[...]
    guard rest.count >= first.count + last.count, rest.starts(with: first),
      rest.suffix(last.count).elementsEqual(last)
    else { return false }
    rest = rest.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else {
        if part.isEmpty { continue }
        return false
      }
      rest = rest[start...].dropFirst(part.count)
    }
    return true
  }

  /// The number of characters of a text, without arguments and tokens, whose length is unknown.
  static func length(of text: String) -> Int {
    let words = FormatSpan.replaced(text, FormatSpan.all(in: text)) {
      $0.kind == .percent ? "%" : ""
    }
    let bytes = Array(words.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let brace = bytes[index] == UInt8(ascii: "$") ? index + 1 : index
      if brace < bytes.count, bytes[brace] == UInt8(ascii: "{") {
        let token = BraceToken(bytes[brace...])
        if token.name != nil {
          index = token.end
          continue
        }
      }
      output.append(bytes[index])
      index += 1
    }
    return String(decoding: output, as: UTF8.self).count
  }
}

/// A term of the source language, and how translations express it.
package struct GlossaryTerm: Hashable, Sendable {
  /// The accepted words for the term in one language.
  package struct Translation: Hashable, Sendable {
    package var language: String
    package var words: [String]

    /// Accepted words; one of them must be in the translation.
    package init(language: String, words: [String]) {
      (self.language, self.words) = (language, words)
    }
  }

  package var term: String
  package var translations: [Translation] = []
  /// Words that no translation of the term may use.
  package var forbidden: [String] = []
  /// True if languages without a translation keep the term, as for the name of a product.
  package var isKept = false

  /// A term that every language keeps.
  package init(_ term: String) { self.term = term }

  /// A name is compared with its upper and lower case: 'Pages' is not the word 'pages'.
  private var isName: Bool { translations.isEmpty && (isKept || forbidden.isEmpty) }

  /// True if no language has to do less than by another term, whatever the words of a language are.
  package func covers(_ other: GlossaryTerm) -> Bool {
    term == other.term && Set(other.forbidden).isSubset(of: forbidden)
      && (isName || isKept || !(other.isName || other.isKept))
      && Set(other.translations.map(\.language)).isSubset(of: translations.map(\.language))
  }

  /// True if a text of the source has the term as whole words.
  func isUsed(in source: String, of language: String) -> Bool {
    WordSearch(source, ignoresCase: !isName).contains(
      term, asWord: !CatalogLanguages.lacksBlanks(language))
  }

  /// The forbidden word that a translation uses.
  func forbiddenWord(in text: String, of language: String) -> String? {
    let search = WordSearch(text, ignoresCase: true)
    let asWord = !CatalogLanguages.lacksBlanks(language)
    return forbidden.first { search.contains($0, asWord: asWord) }
  }

  /// The words of which a translation has one; nil if the language is free.
  func expected(in language: String) -> [String]? {
    let own = ([language] + LanguageParents.of(language)).lazy.compactMap { name in
      translations.first { $0.language == name }?.words
    }.first
    return own ?? (isName || isKept ? [term] : nil)
  }

  /// True if one of the texts has an expected word, which may have an ending.
  func isMet(by texts: [String], in language: String) -> Bool {
    guard let expected = expected(in: language) else { return true }
    return texts.contains { text in
      let search = WordSearch(text, ignoresCase: !isName)
      return expected.contains { search.contains($0, asWord: false) }
    }
  }
}

private struct WordSearch {
  private let bytes: [UInt8]
  private let ignoresCase: Bool

  init(_ text: String, ignoresCase: Bool) {
    bytes = Array((ignoresCase ? text.lowercased() : text).utf8)
    self.ignoresCase = ignoresCase
  }

  /// True if the text has the word, `asWord` without letters or digits beside it.
  func contains(_ word: String, asWord: Bool) -> Bool {
    let word = Array((ignoresCase ? word.lowercased() : word).utf8)
    guard let first = word.first, bytes.count >= word.count else { return false }
    return (0...(bytes.count - word.count)).contains { start in
      guard bytes[start] == first, bytes[start...].starts(with: word) else { return false }
      return !asWord || isEdge(start, start + word.count)
    }
  }

  private func isEdge(_ start: Int, _ end: Int) -> Bool {
    let beside = [
      String(decoding: bytes[..<start], as: UTF8.self).unicodeScalars.last,
      String(decoding: bytes[end...], as: UTF8.self).unicodeScalars.first,
    ]
    return beside.allSatisfy { letter in
      letter.map { !$0.properties.isAlphabetic && $0.properties.numericType == nil } ?? true
    }
  }
}
