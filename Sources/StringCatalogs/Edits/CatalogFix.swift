import Base

/// The changes that fix formats broken by translation, if the correction is certain.
package enum CatalogFix {
  /// A change for each text whose formats are correct once fixed, in the order of the file.
  ///
  /// A text that would still be wrong stays unchanged, and so does its finding.
  /// - Throws: if the bytes are not a catalog.
  package static func changes(
    for bytes: UnsafeRawBufferPointer, collation: Collation
  ) throws(EditError) -> [CatalogChange] {
    let tape = try CatalogTape(editing: bytes)
    let changes = candidates(in: tape)
    let wrong = Set(
      try TextCheck.findings(
        of: changes, at: changes.compactMap(\.text), in: tape, rules: formats,
        collation: collation
      ).filter { $0.finding.severity == .error || $0.finding.rule == CatalogRule.formatBroken.id }
        .map(\.address.allForms))
    return changes.filter { change in change.text.map { !wrong.contains($0.allForms) } ?? true }
  }

  private static let formats = CatalogRules([
    .formatMissing, .formatExtra, .formatType, .formatWidth, .formatBroken, .barePercent,
    .substitutionArgument,
  ])

  private static func candidates(in tape: CatalogTape) -> [CatalogChange] {
    let source = tape.sourceLanguage
    return tape.entries.flatMap { entry in
      let units = tape.units(of: entry)
      let texts = units.filter { $0.address.language == source }
        .compactMap { tape.string(at: $0.value) }
      let repair = FormatRepair(sources: texts + [tape.name(of: entry)])
      return units.compactMap { change(of: $0, in: tape, source: source, repair) }
    }
  }

  private static func change(
    of unit: TapeUnit, in tape: CatalogTape, source: String, _ repair: FormatRepair
  ) -> CatalogChange? {
    guard unit.address.language != source, let text = tape.string(at: unit.value) else {
      return nil
    }
    let repaired = repair.repaired(text)
    return repaired == text ? nil : .set(unit.address, value: repaired, state: nil)
  }
}

extension CatalogChange {
  /// The text that it sets.
  package var text: UnitAddress? {
    if case .set(let address, _, _) = self { address } else { nil }
  }
}

/// Fixes broken formats with only one sensible reading: full-width letters, a space after `%`.
struct FormatRepair {
  private let mayNarrow: Bool
  private let mayClose: Bool

  /// A percent sign as text; no argument starts with its second letter.
  private static let sign: [Unicode.Scalar] = ["%", "%"]
  private static let percents: Set<Unicode.Scalar> = ["%", "\u{ff05}"]

  /// Formats that the source itself has, or that it has none of, are not fixed.
  init(sources: [String]) {
    let hasObject = sources.contains { Self.contains("%@", $0) }
    mayNarrow = !sources.contains { text in
      text.unicodeScalars.contains { $0 == "\u{ff05}" || $0 == "\u{ff20}" }
    }
    mayClose = hasObject && !sources.contains { Self.contains("% @", $0) }
  }

  func repaired(_ text: String) -> String {
    let letters = Array(text.unicodeScalars)
    guard letters.contains(where: Self.percents.contains) else { return text }
    var output = String.UnicodeScalarView()
    var offset = 0
    while offset < letters.count {
      if letters[offset...].starts(with: Self.sign) {
        output.append(contentsOf: Self.sign)
        offset += Self.sign.count
        continue
      }
      let length = brokenLength(letters[offset...])
      output.append(contentsOf: length > 0 ? Array("%@".unicodeScalars) : [letters[offset]])
      offset += max(length, 1)
    }
    return String(output)
  }

  /// The length of a broken `%@`; 0 if there is none here.
  private func brokenLength(_ rest: ArraySlice<Unicode.Scalar>) -> Int {
    guard let first = rest.first, Self.percents.contains(first) else { return 0 }
    let behind = rest.dropFirst()
    let isSpaced = behind.first == " "
    guard let object = isSpaced ? behind.dropFirst().first : behind.first,
      object == "@" || object == "\u{ff20}"
    else { return 0 }
    let isWide = first != "%" || object != "@"
    guard isWide || isSpaced, !isWide || mayNarrow, !isSpaced || mayClose else { return 0 }
    return isSpaced ? 3 : 2
  }

  private static func contains(_ part: String, _ text: String) -> Bool {
    let (part, text) = (Array(part.utf8), Array(text.utf8))
    return text.indices.contains { text[$0...].starts(with: part) }
  }
}
