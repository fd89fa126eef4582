/// The fields of a commit that a walk needs, read from bytes without creating strings.
struct CommitHeader {
  private(set) var tree: ObjectID
  private(set) var parents: [ObjectID] = []
  /// The commit time in seconds since 1970; an invalid time becomes 0, as in Git.
  private(set) var time: Int64 = 0

  /// The header of a commit object; nil if it doesn't start as Git writes it.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    guard let tree = Self.id(after: "tree ", &rest) else { return nil }
    self.tree = tree
    while rest.starts(with: "parent ".utf8) {
      guard let parent = Self.id(after: "parent ", &rest) else { return nil }
      parents.append(parent)
    }
    guard rest.starts(with: "author ".utf8), let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    rest = rest[(end + 1)...]
    guard rest.starts(with: "committer ".utf8) else { return nil }
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    guard let close = line.lastIndex(of: UInt8(ascii: ">")) else { return nil }
    time = Self.number(line[(close + 1)...])
  }

  /// Removes a line of a fixed word and 40 digits.
  private static func id(
    after word: StaticString, _ rest: inout Slice<UnsafeRawBufferPointer>
  ) -> ObjectID? {
    let start = rest.startIndex + word.utf8CodeUnitCount
    let end = start + 40
    guard end < rest.endIndex, rest[end] == UInt8(ascii: "\n"),
      word.withUTF8Buffer({ rest.starts(with: $0) })
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return ObjectID(hex: UnsafeRawBufferPointer(rebasing: rest[start..<end]))
  }

  private static func number(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int64 {
    var value: Int64 = 0
    for byte in bytes.drop(while: { $0 == UInt8(ascii: " ") }) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
        return byte == UInt8(ascii: " ") ? value : 0
      }
      guard value < 1 << 52 else { return 0 }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
