/// A catalog in parts that can be checked in parallel.
package struct CatalogPlan: Sendable {
  /// The members before the entries.
  package let document: CatalogDocument
  private let cuts: CatalogCuts

  /// Reads the head of a catalog and cuts it into at most `parts` parts of a minimum size.
  package init(
    _ bytes: UnsafeRawBufferPointer, parts: Int, smallestPart: Int = CatalogCuts.smallestPart
  ) throws(CatalogFault) {
    document = try CatalogDocument(bytes)
    cuts = CatalogCuts(
      bytes, from: document.entriesStart ?? bytes.count, parts: parts, smallestPart: smallestPart)
  }

  /// How many parts there are, at least one.
  package var count: Int { cuts.count }

  /// A scanner over the entries of a part.
  ///
  /// It ends at the start of the next part, if it reaches exactly that offset; the last one ends
  /// only at its brace.
  func entries(
    of part: Int, _ bytes: UnsafeRawBufferPointer
  ) throws(CatalogFault) -> EntryScanner {
    let end = document.entriesStart == nil ? bytes.count : .max
    return try EntryScanner(bytes, from: cuts.starts[part], stop: cuts.next(part) ?? end)
  }
}
