/// The bytes of a file in a commit.
package struct Blob: Hashable, Sendable {
  package var id: ObjectID
  package var bytes: [UInt8]

  /// The number of bytes that are checked for text, as in Git.
  private static let sample = 8000

  /// True if at most one byte in a hundred is a control character unusual in text.
  var isText: Bool {
    let start = bytes.prefix(Self.sample)
    let controls = start.count { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
    return controls * 100 <= start.count
  }
}
