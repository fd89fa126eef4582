import Base

/// The rules `token-changed`, `url-changed` and `markup-broken`, for sources with such parts.
enum MarkupCheck: EntryCheck {
  static let rules = CatalogRules([.tokenChanged, .urlChanged, .markupBroken])
  static let traits: FactTraits = []

  static func check(_ subject: borrowing RuleSubject, _ findings: inout FindingList) {
    let hasTokens = subject.languages.hasTokens
    guard subject.sourceIsKnown, hasTokens || hasMarkup(subject) else { return }
    let units = subject.source.map { source in
      subject.entry.units[source.units].filter { !$0.value.isEmpty }
    }
    var sources = (units ?? []).map { ($0.path, MarkupParts(subject.cursor.text(of: $0.value))) }
    if sources.isEmpty {
      sources = [(.plain, MarkupParts(subject.cursor.text(of: subject.sourceText)))]
    }
    let known = sources.reduce(into: Set<String>()) { $0.formUnion($1.1.tokens) }
    let ofSource = subject.languages.source.map { subject.languages.plurals[$0].exact } ?? []
    let texts = sources.filter { $0.0.substitution == nil }.map { path, parts in
      let isExact = path.category.map { ofSource.contains(PluralCategories($0)) } ?? false
      return (parts: parts, isExact: isExact)
    }
    for localization in subject.entry.localizations
    where localization.language != subject.languages.source {
      for unit in subject.entry.units[localization.units]
      where !unit.value.isEmpty && unit.state != .new {
        let own = MarkupParts(subject.cursor.text(of: unit.value))
        let exact = subject.languages.plurals[localization.language].exact
        let isExact = unit.path.category.map { exact.contains(PluralCategories($0)) } ?? false
        for rule in own.broken(
          against: texts, known: known, in: unit.path, isExact: isExact, isStrict: hasTokens)
        where findings.asks(rule) {
          findings.add(subject.finding(rule, unit, localization))
        }
      }
    }
  }

  /// True if the source has `{`, `://`, `](`, a tag or a sign of emphasis.
  private static func hasMarkup(_ subject: borrowing RuleSubject) -> Bool {
    if isMarked(subject.cursor.raw(subject.sourceText)) { return true }
    guard let source = subject.source, !source.traits.isDisjoint(with: [.set, .plural, .device])
    else { return false }
    return subject.entry.units[source.units].contains { isMarked(subject.cursor.raw($0.value)) }
  }

  private static func isMarked(_ bytes: UnsafeRawBufferPointer) -> Bool {
    for index in bytes.indices.dropLast() {
      let next = bytes[index + 1]
      switch bytes[index] {
      case UInt8(ascii: "{"): return true
      case UInt8(ascii: ":"): if next == UInt8(ascii: "/") { return true }
      case UInt8(ascii: "]"): if next == UInt8(ascii: "(") { return true }
      case UInt8(ascii: "*"): if next == UInt8(ascii: "*") { return true }
      case UInt8(ascii: "<"):
        if next == UInt8(ascii: "/") || next & 0xdf &- 65 < 26 { return true }
      default: break
      }
    }
    return false
  }
}

/// The parts of a text that are not words: tokens, addresses, tags, links and emphasis.
struct MarkupParts {
  fileprivate var tokens: Set<String> = []
  private var selectors: Set<String> = []
  private var addresses: Set<String> = []
  private var tags: [String] = []
  /// How often an address occurs in the text.
  private var mentions = 0
  private var links = 0
  private var emphases = 0
  private var isEmphasized = false

  init(_ text: String) {
    let bytes = Array(text.utf8)
    // Computed once: otherwise a text of many unclosed openings would be searched from each.
    let (tokenEnd, linkEnd, tagEnd) =
      (Self.last("}", in: bytes), Self.last(")", in: bytes), Self.last(">", in: bytes))
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if bytes[index] == UInt8(ascii: "{"), index < tokenEnd {
        let token = BraceToken(rest)
        if let name = token.name { tokens.insert(name) }
        if token.end > index + 1 { selectors.formUnion(BraceToken.selectors(rest[..<token.end])) }
        index = token.end
      } else if rest.starts(with: "${".utf8), index < tokenEnd,
        let end = rest.firstIndex(of: UInt8(ascii: "}"))
      {
        tokens.insert(String(decoding: rest[...end], as: UTF8.self))
        index = end + 1
      } else if rest.starts(with: "://".utf8) {
        index = addAddress(bytes, at: index)
      } else if rest.starts(with: "](".utf8), index < linkEnd {
        links += 1
        index += 2
      } else if rest.starts(with: "**".utf8) {
        addEmphasis(bytes, at: index)
        index += 2
      } else if rest.starts(with: "^[".utf8) {
        // Without the sign, words are not inflected.
        tags.append("^")
        index += 2
      } else if bytes[index] == UInt8(ascii: "<"), index < tagEnd, let tag = Self.tag(rest) {
        tags.append(tag)
        index += 1
      } else {
        index += 1
      }
    }
    tags.sort()
  }

  /// Markdown's `**` starts before a word, and ends behind one.
  private mutating func addEmphasis(_ bytes: [UInt8], at index: Int) {
    func isBlank(_ index: Int) -> Bool { !bytes.indices.contains(index) || bytes[index] <= 0x20 }
    if isEmphasized ? isBlank(index - 1) : isBlank(index + 2) { return }
    emphases += 1
    isEmphasized.toggle()
  }

  /// The last offset of a character; -1 if it does not occur.
  private static func last(_ character: Unicode.Scalar, in bytes: [UInt8]) -> Int {
    bytes.lastIndex(of: UInt8(ascii: character)) ?? -1
  }

  /// Records the host and the path of an address, without parts that may name a language.
  private mutating func addAddress(_ bytes: [UInt8], at start: Int) -> Int {
    let rest = bytes[(start + 3)...]
    let address = rest.prefix { $0 > 0x20 && $0 < 0x7f && !"()<>[]\"'`*|^".utf8.contains($0) }
    var text = String(decoding: address, as: UTF8.self)
    while let last = text.last, ".,;:!?/".contains(last) { text.removeLast() }
    let parts = text.split(whereSeparator: { "/.?&#=".contains($0) }).filter { part in
      let primary = part.prefix { $0 != "-" && $0 != "_" }
      return !(primary.utf8.count == 2 && LanguageNames.isKnown(String(part))) && part != "www"
    }
    mentions += 1
    addresses.insert(parts.joined(separator: "/").lowercased())
    return max(address.endIndex, start + 3)
  }

  /// The name of a tag, with its slash, also `1` for a component of React; nil if there is none.
  private static func tag(_ rest: ArraySlice<UInt8>) -> String? {
    var name = rest.dropFirst()
    let isClosing = name.first == UInt8(ascii: "/")
    if isClosing { name = name.dropFirst() }
    let letters = name.prefix(while: ASCII.isAlphanumeric)
    guard let first = letters.first, letters.count < 12,
      let end = name.dropFirst(letters.count).first,
      end == UInt8(ascii: ">") || end == UInt8(ascii: "/")
        || end == 0x20 && ASCII.isLetter(first)
    else { return nil }
    return (isClosing ? "/" : "") + String(decoding: letters, as: UTF8.self).lowercased()
  }

  /// The rules that a translation breaks, compared with the texts of its source.
  ///
  /// Braces may be text if the source has none, unless the format `isStrict`.
  func broken(
    against texts: [(parts: MarkupParts, isExact: Bool)], known: Set<String>, in path: UnitPath,
    isExact: Bool, isStrict: Bool
  ) -> [CatalogRule] {
    var rules: [CatalogRule] = []
    let sources = texts.map(\.parts)
    // A form for many numbers is compared with such forms of the source.
    let many = texts.filter { isExact || !$0.isExact }.map(\.parts)
    let compared = many.isEmpty ? sources : many
    var needed = compared.first?.tokens ?? []
    for source in compared.dropFirst() { needed.formIntersection(source.tokens) }
    // A form for one number may name it in words.
    if isExact { needed = needed.filter { !BraceToken.isNumber($0) } }
    // A phrase of a set may lack parts of another one, except the name of the app.
    if path.element != nil { needed = known.intersection(["${applicationName}"]) }
    if path.substitution != nil { needed = [] }
    let hasForeign = !tokens.isSubset(of: known) && (isStrict || !known.isEmpty)
    let offered = sources.reduce(into: Set<String>()) { $0.formUnion($1.selectors) }
    let hasForeignSelector = !offered.isEmpty && !selectors.isSubset(of: offered)
    if hasForeign || hasForeignSelector || !needed.isSubset(of: tokens) {
      rules.append(.tokenChanged)
    }
    if path.substitution != nil || sources.isEmpty { return rules }
    if !sources.contains(where: { $0.addresses.isSubset(of: addresses) })
      || !addresses.isEmpty && sources.contains(where: { !$0.addresses.isEmpty })
        && !sources.contains(where: { addresses.isSubset(of: $0.addresses) })
    {
      rules.append(.urlChanged)
    }
    let isMarkedRightly = sources.contains {
      hasLinks(of: $0) && $0.tags == tags && ($0.emphases > 0) == (emphases > 0)
        && (emphases % 2 == 0 || $0.emphases % 2 == 1)
    }
    if !isMarkedRightly { rules.append(.markupBroken) }
    return rules
  }

  /// True for an equal number of links, or if fewer copies of a repeated address are links.
  private func hasLinks(of source: MarkupParts) -> Bool {
    if source.links == links { return true }
    return links > 0 && mentions == links && source.links > 0 && source.mentions == source.links
  }
}
