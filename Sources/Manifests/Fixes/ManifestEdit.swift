/// A replacement of a range of a manifest's bytes; all other bytes stay.
package struct ManifestEdit: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: String

  /// Creates an edit; an empty range inserts.
  package init(range: Range<Int>, replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension ManifestEdit {
  /// The edits without overlaps, in ascending order: the first of two overlapping edits is kept.
  package static func together(_ edits: [ManifestEdit]) -> [ManifestEdit] {
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var kept: [ManifestEdit] = []
    for edit in sorted where edit.range.lowerBound >= kept.last?.range.upperBound ?? 0 {
      if kept.last != edit { kept.append(edit) }
    }
    return kept
  }

  /// The bytes after all edits.
  package static func apply(_ edits: [ManifestEdit], to bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var offset = 0
    for edit in together(edits) where edit.range.upperBound <= bytes.count {
      output += bytes[offset..<edit.range.lowerBound]
      output += edit.replacement.utf8
      offset = edit.range.upperBound
    }
    return output + bytes[offset...]
  }
}
