/// The changes that mend what is certain: formats that a translation broke.
package enum CatalogFix {
  /// A change for each text whose formats can be mended, in the order of the file.
  ///
  /// - Throws: where the bytes are no JSON.
  package static func changes(
    for bytes: UnsafeRawBufferPointer
  ) throws(EditError) -> [CatalogChange] {
    let tape: CatalogTape
    do { tape = try CatalogTape(bytes) } catch { throw .malformed(error) }
    let source = tape.string(at: tape.member("sourceLanguage", of: 0)) ?? "en"
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
