/// What has changed from one version of a catalog to another, in the words of those who translate.
package struct CatalogDifference: Hashable, Sendable {
  /// By key in the order of the new file; what is gone comes last, in the order of the old one.
  package let changes: [DifferenceItem]

  /// Compares OLD with NEW; layout, order and escapes do not count.
  ///
  /// - Throws: where one of them is no catalog.
  package init(
    old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer
  ) throws(EditError) {
    let (before, after) = (try Self.tape(old), try Self.tape(new))
    let walk = DifferenceWalk(old: before, new: after)
    changes = walk.items()
  }

  private static func tape(_ bytes: UnsafeRawBufferPointer) throws(EditError) -> CatalogTape {
    do {
      let tape = try CatalogTape(bytes)
      let strings = tape.member("strings", of: 0)
      if strings.map({ tape.nodes[$0].kind == .object }) == true { return tape }
    } catch { throw .malformed(error) }
    throw .notACatalog
  }
}
