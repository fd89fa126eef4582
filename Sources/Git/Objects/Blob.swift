/// The bytes of a file as a commit holds them.
package struct Blob: Hashable, Sendable {
  package var id: ObjectID
  package var bytes: [UInt8]

  /// Bytes that are looked at, as many as git looks at.
  private static let sample = 8000

  /// True where at most one byte in a hundred is a control character that no text has.
  var isText: Bool {
    let start = bytes.prefix(Self.sample)
    let controls = start.count { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
    return controls * 100 <= start.count
  }
}
