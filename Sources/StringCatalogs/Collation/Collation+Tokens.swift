extension Collation {
  /// True where the name `left` stands before `right`, both in the bytes of the cursor.
  func precedes(_ left: StringToken, _ right: StringToken, in cursor: ByteCursor) -> Bool {
    guard !left.traits.contains(.escapes), !right.traits.contains(.escapes) else {
      return precedes(cursor.unescaped(left), cursor.unescaped(right))
    }
    return precedes(cursor.raw(left), cursor.raw(right))
  }

  /// The indices of names in order; nil where they stand so already.
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
