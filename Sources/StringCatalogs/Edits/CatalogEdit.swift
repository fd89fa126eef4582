/// New bytes for a range of the old ones; for an empty range, they are inserted.
package struct Splice: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: [UInt8]

  /// New bytes for a range.
  package init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

/// The changes to the bytes of a file; the rest stays unchanged.
package struct CatalogEdit: Hashable, Sendable {
  /// In rising order, without overlaps.
  package let splices: [Splice]

  /// An edit of these splices, in any order.
  package init(_ splices: [Splice]) {
    self.splices = splices.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// True if nothing changes.
  package var isEmpty: Bool { splices.isEmpty }

  /// The new bytes of the file that the edit was made for.
  package func applied(to bytes: UnsafeRawBufferPointer) -> [UInt8] {
    pieces(of: bytes).joined()
  }

  /// The same in pieces that refer to the old bytes.
  package func pieces(of bytes: UnsafeRawBufferPointer) -> CatalogPieces {
    var pieces = CatalogPieces(of: bytes)
    var offset = 0
    for splice in splices where splice.range.upperBound <= bytes.count {
      pieces.append(offset..<max(offset, splice.range.lowerBound))
      pieces.append(splice.replacement)
      offset = max(offset, splice.range.upperBound)
    }
    pieces.append(offset..<bytes.count)
    return pieces
  }
}
