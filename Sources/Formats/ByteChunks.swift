/// The bytes of a report in pieces: a file of any size takes the memory of one piece.
package struct ByteChunks {
  private let read: () throws(StreamFault) -> [UInt8]?

  /// Pieces that `read` returns; nil or an empty piece ends them.
  package init(_ read: @escaping () throws(StreamFault) -> [UInt8]?) {
    self.read = { () throws(StreamFault) in
      guard let piece = try read(), !piece.isEmpty else { return nil }
      return piece
    }
  }

  /// Bytes in memory, in pieces of `size`.
  package init(_ bytes: [UInt8], size: Int = 1 << 18) {
    var rest = bytes[...]
    self.init { () throws(StreamFault) in
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }

  /// A text in memory.
  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// The next piece, never an empty one; nil after the last piece.
  package func next() throws(StreamFault) -> [UInt8]? { try read() }

  /// These pieces, preceded by bytes that were already read from them.
  package func preceded(by bytes: [UInt8]) -> ByteChunks {
    var pending: [UInt8]? = bytes
    return ByteChunks { () throws(StreamFault) in
      guard let bytes = pending else { return try read() }
      pending = nil
      return bytes
    }
  }

  /// Reads at least `count` bytes, or fewer if there are no more.
  package func prefix(_ count: Int) throws(StreamFault) -> [UInt8] {
    var bytes = try read() ?? []
    while !bytes.isEmpty, bytes.count < count, let chunk = try read() {
      bytes += chunk
    }
    return bytes
  }
}
