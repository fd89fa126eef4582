package import GitStore

/// The name of an object, which everybody who asks git has to do with.
package typealias ObjectID = GitStore.ObjectID

extension ObjectID: CustomStringConvertible {
  /// 40 or 64 lower-case hexadecimal digits.
  package var description: String { hex }

  /// Reads 40 or 64 hexadecimal digits, or nothing.
  package init?(hex text: some StringProtocol) {
    var text = Substring(text)
    let read = text.withUTF8 { ObjectID(hex: UnsafeRawBufferPointer($0)) }
    guard let read else { return nil }
    self = read
  }

  /// All zeros, which git takes for "no object" in compare-and-swap.
  package var isZero: Bool { words == (0, 0, 0, 0) }

  /// The first ten digits, for people.
  package var short: String { String(description.prefix(10)) }
}
