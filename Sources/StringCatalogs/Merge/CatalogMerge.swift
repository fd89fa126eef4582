/// The merge of two versions of a catalog that come from one: per key, language and text.
///
/// What one side changed is taken, and so is what both changed alike. Of a conflict ours stays,
/// a text with the state `needs_review`, and a member `conflict` holds what theirs has:
/// - beside members that differ, such as a `value` or a `comment`: an object of their values
/// - in a key, language or form that one side removed: `null`; the side that kept it stays
/// - in a language that takes another shape, such as plural forms: all that theirs has
package struct CatalogMerge: Hashable, Sendable {
  /// The merged file, in the style of ours.
  package let bytes: [UInt8]
  /// What could not be decided, in the order of the members' names.
  package let conflicts: [MergeConflict]

  /// Merges what OURS and THEIRS made of BASE.
  ///
  /// - Throws: where one of them is no JSON with an object at the top.
  package init(
    base: UnsafeRawBufferPointer, ours: UnsafeRawBufferPointer, theirs: UnsafeRawBufferPointer,
    collation: Collation
  ) throws(EditError) {
    try self.init(
      base: try Self.tape(base), ours: try Self.tape(ours), theirs: try Self.tape(theirs),
      collation: collation)
  }

  /// Merges three documents that have been read.
  ///
  /// - Throws: where one of them is no object.
  package init(
    base: CatalogTape, ours: CatalogTape, theirs: CatalogTape, collation: Collation
  ) throws(EditError) {
    for tape in [base, ours, theirs] where tape.nodes.first?.kind != .object { throw .notACatalog }
    if base.bytes.isSame(as: ours.bytes) {
      bytes = Array(theirs.bytes)
      conflicts = []
      return
    }
    let walk = MergeWalk(base: base, ours: ours, theirs: theirs)
    let (patches, found) = walk.document()
    var writer = PatchWriter(walk.ours, collation: collation)
    bytes = writer.edit(patches).applied(to: ours.bytes)
    conflicts = found.sorted { left, right in
      collation.precedes(Self.sortKey(left), Self.sortKey(right))
    }
  }

  private static func sortKey(_ conflict: MergeConflict) -> [UInt8] {
    Array(conflict.path.joined(separator: "\n").utf8)
  }

  private static func tape(_ bytes: UnsafeRawBufferPointer) throws(EditError) -> CatalogTape {
    do { return try CatalogTape(bytes) } catch { throw .malformed(error) }
  }
}
