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
      ).map(\.address.allForms))
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
      let mend = FormatMend(sources: texts + [tape.name(of: entry)])
      return units.compactMap { change(of: $0, in: tape, source: source, mend) }
    }
  }

  private static func change(
    of unit: TapeUnit, in tape: CatalogTape, source: String, _ mend: FormatMend
  ) -> CatalogChange? {
    guard unit.address.language != source, let text = tape.string(at: unit.value) else {
      return nil
    }
    let mended = mend.mended(text)
    return mended == text ? nil : .set(unit.address, value: mended, state: nil)
  }
}

extension CatalogChange {
  /// The text that it sets.
  package var text: UnitAddress? {
    if case .set(let address, _, _) = self { address } else { nil }
  }
}
