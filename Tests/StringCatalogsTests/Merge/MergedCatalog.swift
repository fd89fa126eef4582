import StringCatalogs
import Testing

/// Merges three texts, with and without reading equal entries: the results must be the same.
struct MergedCatalog {
  let bytes: [UInt8]
  let conflicts: [MergeConflict]

  init(_ base: String, _ ours: String, _ theirs: String, _ collation: Collation) throws {
    (bytes, conflicts) = try Array(base.utf8).withUnsafeBytes { base in
      try Array(ours.utf8).withUnsafeBytes { ours in
        try Array(theirs.utf8).withUnsafeBytes { theirs in
          let merge = try CatalogMerge(
            base: base, ours: ours, theirs: theirs, collation: collation)
          let whole = try CatalogMerge(
            base: CatalogTape(base), ours: CatalogTape(ours), theirs: CatalogTape(theirs),
            collation: collation)
          #expect(merge == whole)
          let pieces = merge.pieces(ours: ours, theirs: theirs)
          return (pieces?.joined() ?? Array(ours), merge.conflicts)
        }
      }
    }
  }
}

extension CatalogMerge {
  /// Merges three versions and reads only their differences.
  ///
  /// - Throws: if one of them is not JSON with an object at the top.
  init(
    base: UnsafeRawBufferPointer, ours: UnsafeRawBufferPointer, theirs: UnsafeRawBufferPointer,
    collation: Collation
  ) throws(EditError) {
    let versions: [CatalogTape]
    do throws(CatalogError) {
      let scan = try VersionScan(base)
      let seals = MergeSeals(
        base: scan, ours: try VersionScan(ours, from: scan, base),
        theirs: try VersionScan(theirs, from: scan, base))
      versions = [
        try CatalogTape(base, sealed: seals.base), try CatalogTape(ours, sealed: seals.ours),
        try CatalogTape(theirs, sealed: seals.theirs),
      ]
    } catch {
      throw .malformed(error)
    }
    try self.init(
      base: versions[0], ours: versions[1], theirs: versions[2], collation: collation)
  }
}
