/// A three-way merge of two versions of a catalog by key, language and text.
///
/// Changes of one side, and equal changes of both, are merged. In a conflict, ours is kept, a text
/// gets the state `needs_review`, and a member `conflict` contains theirs:
/// - beside members that differ, such as a `value` or a `comment`: an object of their values
/// - in a key, language or form that one side removed: `null`; the other side's version is kept
/// - in a language with another shape, such as plural forms: the whole value of theirs
package struct CatalogMerge: Hashable, Sendable {
  /// The changes to ours; nil if theirs is used unchanged.
  private let edit: CatalogEdit?
  /// The conflicts, in the order of the members' names.
  package let conflicts: [MergeConflict]

  /// Merges two versions with a common base; sealed values must be sealed in all of them.
  ///
  /// - Throws: if one of them is not an object.
  package init(
    base: CatalogTape, ours: CatalogTape, theirs: CatalogTape, collation: Collation
  ) throws(EditError) {
    for tape in [base, ours, theirs] where tape.nodes.first?.kind != .object { throw .notACatalog }
    if base.bytes.isSame(as: ours.bytes) {
      edit = nil
      conflicts = []
      return
    }
    let walk = MergeWalk(base: base, ours: ours, theirs: theirs)
    let (patches, found) = walk.document()
    var writer = PatchWriter(walk.ours, collation: collation)
    edit = writer.edit(patches)
    conflicts = found.sorted { left, right in
      collation.precedes(Self.sortKey(left), Self.sortKey(right))
    }
  }

  /// The merged file, in the style of ours; nil if it is identical to ours.
  package func pieces(
    ours: UnsafeRawBufferPointer, theirs: UnsafeRawBufferPointer
  ) -> CatalogPieces? {
    if let edit { return edit.isEmpty ? nil : edit.pieces(of: ours) }
    if ours.isSame(as: theirs) { return nil }
    var pieces = CatalogPieces(of: theirs)
    pieces.append(theirs.indices)
    return pieces
  }

  private static func sortKey(_ conflict: MergeConflict) -> [UInt8] {
    Array(conflict.path.joined(separator: "\n").utf8)
  }
}
