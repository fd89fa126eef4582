import StringCatalogs
import Testing

/// Three texts merged, by what differs alone and by all there is: both must come to the same.
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
