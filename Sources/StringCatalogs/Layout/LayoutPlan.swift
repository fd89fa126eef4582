/// A document in parts that can be written at the same time.
///
/// Where a part begins is guessed. The guess is proved by the part before it, which must meet an
/// entry there; otherwise that part goes on to the end.
package struct LayoutPlan: Sendable {
  /// The offset at which each part begins.
  let starts: [Int]

  /// Cuts a document into at most `parts` parts of some size.
  package init(
    _ bytes: UnsafeRawBufferPointer, parts: Int, smallestPart: Int = CatalogCuts.smallestPart
  ) {
    starts = CatalogCuts.starts(bytes, from: 0, parts: parts, smallestPart: smallestPart)
  }

  /// How many parts there are, at least one.
  package var count: Int { starts.count }
}
