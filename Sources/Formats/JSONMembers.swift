/// The members of an object to read; all others are skipped without decoding their names.
package struct JSONMembers<Member: Sendable>: Sendable {
  let names: JSONNames
  let members: [Member]

  /// The members of an enumeration, whose raw values are their names.
  package init(_ type: Member.Type)
  where Member: CaseIterable & RawRepresentable<String> {
    members = Array(type.allCases)
    names = JSONNames(members.map(\.rawValue))
  }
}

/// Names that are recognized by their bytes.
struct JSONNames: Sendable {
  private let names: [[UInt8]]
  /// Indexes of names by a few bits of the name; names with the same bits share a bucket.
  private var buckets: [[Int]]

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    buckets = Array(repeating: [], count: 64)
    for (index, name) in self.names.enumerated() {
      name.withUnsafeBufferPointer { buckets[Self.bucket($0, 0, name.count)].append(index) }
    }
  }

  /// The index of the name between two offsets.
  func index(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    buckets[Self.bucket(bytes, start, end)].first { index in
      names[index].elementsEqual(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  private static func bucket(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    guard start < end else { return 0 }
    return (Int(bytes[start]) &* 5 &+ Int(bytes[end - 1]) &+ (end - start) &* 11) & 63
  }
}
