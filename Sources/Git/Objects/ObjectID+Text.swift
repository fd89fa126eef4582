package import GitStore

/// Exported, because every user of this module needs object IDs.
package typealias ObjectID = GitStore.ObjectID

extension ObjectID: CustomStringConvertible {
  /// 40 or 64 lower-case hexadecimal digits.
  package var description: String { hex }

  /// Parses 40 or 64 hexadecimal digits, else nil.
  package init?(hex text: some StringProtocol) {
    var text = Substring(text)
    let read = text.withUTF8 { ObjectID(hex: UnsafeRawBufferPointer($0)) }
    guard let read else { return nil }
    self = read
  }

  /// All zeros, which means "no object" in Git's compare-and-swap.
  package var isZero: Bool { words == (0, 0, 0, 0) }

  /// The first ten digits, for messages.
  package var short: String { String(description.prefix(10)) }
}
