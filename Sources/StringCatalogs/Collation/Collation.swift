/// The order in which Xcode writes the members of an object: CLDR root, numbers by value.
///
/// Keys of plain ASCII are compared here by their bytes; all others by `full`, which the caller
/// provides. To agree with Xcode it must be Foundation's comparison with `.numeric`,
/// `.caseInsensitive` and `.forcedOrdering` in the root locale, as `JSONSerialization` sorts.
package struct Collation: Sendable {
  /// True if the first text sorts before the second.
  package typealias Full = @Sendable (String, String) -> Bool

  private let full: Full

  /// An order that uses `full` to compare anything outside plain ASCII.
  package init(full: @escaping Full) { self.full = full }

  /// True if `left` sorts before `right`: UTF-8 without escapes.
  package func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    switch PlainOrder.compare(left, right) {
    case .decided(let order): order < 0
    case .notPlain:
      full(String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
    }
  }

  /// True if `left` sorts before `right`.
  package func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBytes { left in right.withUnsafeBytes { precedes(left, $0) } }
  }
}

extension Collation {
  /// True if the name `left` sorts before `right`, both in the bytes of the cursor.
  func precedes(_ left: StringToken, _ right: StringToken, in cursor: ByteCursor) -> Bool {
    guard !left.traits.contains(.escapes), !right.traits.contains(.escapes) else {
      return precedes(cursor.unescaped(left), cursor.unescaped(right))
    }
    return precedes(cursor.raw(left), cursor.raw(right))
  }

  /// The indices of names in order; nil if they are already in order.
  ///
  /// Equal names keep their order.
  func order(of names: [StringToken], in cursor: ByteCursor) -> [Int]? {
    let ranks = names.map { PlainOrder.rank(cursor.raw($0)) }
    func precedes(_ left: Int, _ right: Int) -> Bool {
      if let one = ranks[left], let other = ranks[right], one != other { return one < other }
      return self.precedes(names[left], names[right], in: cursor)
    }
    guard names.indices.dropFirst().contains(where: { precedes($0, $0 - 1) }) else { return nil }
    return names.indices.sorted { left, right in
      precedes(left, right) || left < right && !precedes(right, left)
    }
  }
}
