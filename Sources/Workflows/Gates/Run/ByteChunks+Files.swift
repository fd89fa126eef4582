import Effects
import Gates

extension ByteChunks {
  /// The bytes of a file, piece by piece.
  init(_ bytes: MappedBytes, size: Int = 1 << 18) {
    var position = 0
    self.init { () throws(ReportFault) in
      guard position < bytes.count else { return nil }
      let end = min(position + size, bytes.count)
      defer { position = end }
      return bytes.withBytes { Array($0[position..<end]) }
    }
  }
}
