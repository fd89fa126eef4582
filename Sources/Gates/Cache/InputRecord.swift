/// Where one file stands in git's list: `100644 <name of the content> 0<tab>path<NUL>`.
struct InputRecord: Sendable {
  private let startOffset: UInt32
  private let pathOffset: UInt32
  private let endOffset: UInt32

  var start: Int { Int(startOffset) }

  var end: Int { Int(endOffset) }

  func path(in bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    bytes[Int(pathOffset)..<Int(endOffset) - 1]
  }

  static func parse(_ listing: [UInt8]) -> [InputRecord]? {
    guard listing.count < Int(UInt32.max), listing.isEmpty || listing.last == 0 else { return nil }
    var records: [InputRecord] = []
    records.reserveCapacity(listing.count / 96)
    return listing.withUnsafeBytes { bytes in
      var (start, path) = (0, 0)
      for index in bytes.indices {
        if bytes[index] == 0x09, path == 0 { path = index + 1 }
        guard bytes[index] == 0 else { continue }
        guard path > 0 else { return nil }
        records.append(
          InputRecord(
            startOffset: UInt32(start), pathOffset: UInt32(path), endOffset: UInt32(index + 1)))
        (start, path) = (index + 1, 0)
      }
      return records
    }
  }
}
