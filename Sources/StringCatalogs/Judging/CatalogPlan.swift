/// A catalog in parts that can be judged at the same time.
///
/// Where a part begins is guessed. The guess is proved by the part before it, whose last entry must
/// end there; otherwise that part goes on to the end.
package struct CatalogPlan: Sendable {
  /// The members in front of the entries.
  package let document: CatalogDocument
  /// The offset at which each part begins.
  private let starts: [Int]

  /// Reads the head of a catalog and cuts it into at most `parts` parts of some size.
  package init(
    _ bytes: UnsafeRawBufferPointer, parts: Int, smallestPart: Int = CatalogCuts.smallestPart
  ) throws(CatalogFault) {
    document = try CatalogDocument(bytes)
    let first = document.entriesStart ?? bytes.count
    starts = CatalogCuts.starts(
      bytes, from: first, parts: parts, smallestPart: smallestPart)
  }

  /// How many parts there are, at least one.
  package var count: Int { starts.count }

  func start(of part: Int) -> Int { starts[part] }

  /// Where a part ends, if it meets that very place; the last one ends at its brace and nowhere else.
  func stop(of part: Int) -> Int {
    if part + 1 < starts.count { return starts[part + 1] }
    return document.entriesStart == nil ? starts[part] : .max
  }
}
