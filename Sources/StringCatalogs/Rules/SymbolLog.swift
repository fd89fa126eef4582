/// The keys of a part of a catalog that Xcode generates Swift symbols for.
struct SymbolLog: Sendable {
  /// A key by the offset of its quote.
  private struct Element {
    /// Equal for equal symbols.
    let hash: UInt64
    let key: Int
    /// True if the key or its source text may have arguments; then the symbol is a function.
    let formats: Bool
  }

  private var elements: [Element] = []

  /// Records a manually managed key, if a symbol is generated for it.
  @inline(__always)
  mutating func add(_ subject: borrowing RuleSubject) {
    guard subject.entry.extraction == .manual, subject.entry.generatesSymbol else { return }
    note(subject)
  }

  private mutating func note(_ subject: borrowing RuleSubject) {
    let (key, cursor) = (subject.entry.key, subject.cursor)
    let formats =
      key.traits.contains(.percent) || subject.source?.traits.contains(.percent) == true
    let hash =
      key.traits.isEmpty
      ? Self.hash(cursor.raw(key)) : Self.hash(of: SymbolName(cursor.text(of: key)))
    elements.append(Element(hash: hash, key: key.quote, formats: formats))
  }

  /// Letters and digits in any case: FNV-1a, which is fast for short names.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes {
      let letter = byte | 0x20
      guard letter &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 else { continue }
      hash = (hash ^ UInt64(letter)) &* 0x100_0000_01b3
    }
    return hash
  }

  private static func hash(of symbol: SymbolName) -> UInt64 {
    var text = symbol.text.lowercased()
    return text.withUTF8 { bytes in
      // An ASCII symbol must hash as its plain key does, any other one only as itself.
      hash(UnsafeRawBufferPointer(bytes))
    }
  }

  mutating func add(_ others: SymbolLog) { elements += others.elements }

  /// Adds findings for keys without a symbol and for keys with the same symbol.
  func check(_ cursor: ByteCursor, _ findings: inout FindingList) {
    let unusable = Set(
      (SymbolName.reserved + [""]).map { Array($0.utf8).withUnsafeBytes(Self.hash) })
    for group in Dictionary(grouping: elements, by: \.hash).values {
      guard group.count > 1 || unusable.contains(group[0].hash) else { continue }
      check(group.map { ($0, SymbolName(cursor.text(at: $0.key))) }, &findings)
    }
  }

  private func check(
    _ group: [(element: Element, symbol: SymbolName)], _ findings: inout FindingList
  ) {
    for (symbol, keys) in Dictionary(grouping: group, by: \.symbol) {
      let hasFunctions = keys.contains { $0.element.formats }
      let rule: CatalogRule = symbol.isUsable ? .symbolCollision : .symbolEmpty
      guard findings.asks(rule), keys.count > 1 || !symbol.isUsable else { continue }
      for (element, _) in keys {
        var finding = CatalogFinding(rule, key: element.key, offset: element.key)
        // Functions with the same name may differ in their arguments: not certainly an error.
        finding.isMinor = hasFunctions && symbol.isUsable
        findings.add(finding)
      }
    }
  }
}

/// The name of the Swift symbol that Xcode 26 generates for a manually managed key.
///
/// Apple documents no grammar. This one is derived from output of `xcstringstool generate-symbols`:
/// words are runs of letters and digits, without format specifiers and apostrophes. They are joined
/// in camel case, where a word in capitals counts as an ordinary word: `common.ok`,
/// `Common OK!` and `common_ok` are all `commonOk`.
package struct SymbolName: Hashable, Sendable {
  /// The name; empty if the key has no letter or digit.
  package private(set) var text = ""

  /// The name for a key.
  package init(_ key: String) {
    var word = ""
    for scalar in Self.withoutSpecifiers(key).unicodeScalars {
      if Self.isWordPart(scalar) {
        word.unicodeScalars.append(scalar)
      } else if scalar != "'" && scalar != "\u{2019}" {
        append(word)
        word = ""
      }
    }
    append(word)
    if text.unicodeScalars.first.map({ $0.properties.numericType != nil }) == true {
      text = "_" + text
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.value &- 48 < 10 || scalar.value & 0xdf &- 65 < 26
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil
      || properties.isXIDContinue
  }

  private mutating func append(_ word: String) {
    guard let first = word.first else { return }
    let rest = word.dropFirst()
    let isInCapitals = word == word.uppercased() && word != word.lowercased()
    text += text.isEmpty ? first.lowercased() : first.uppercased()
    text += isInCapitals ? rest.lowercased() : String(rest)
  }

  private static func withoutSpecifiers(_ key: String) -> String {
    if !key.utf8.contains(UInt8(ascii: "%")) { return key }
    var bytes = Array(key.utf8)
    let ranges = bytes.withUnsafeBytes { FormatReader.ranges(in: $0) }
    for range in ranges.reversed() { bytes.replaceSubrange(range, with: " ".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// True if Swift can use the name.
  package var isUsable: Bool { !text.isEmpty && !Self.reserved.contains(text) }

  /// Names with another meaning after a dot in Swift, which Xcode therefore rejects.
  static let reserved = ["type", "self", "init"]
}
