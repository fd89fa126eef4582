/// What a walk needs of a commit, read from its bytes without making any text.
package struct CommitHeader {
  package private(set) var tree: ObjectID
  private(set) var parents: [ObjectID] = []
  /// Seconds since 1970 at which it was committed; a broken time reads as 0, as git has it.
  private(set) var time: Int64 = 0

  /// The head of a commit object; nil where it does not begin as git writes it.
  package init?(_ bytes: UnsafeRawBufferPointer) {
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

  /// A line of a fixed word and 40 digits, which is taken off.
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
