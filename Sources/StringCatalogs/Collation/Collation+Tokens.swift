extension Collation {
  /// True where the name `left` stands before `right`, both in the bytes of the cursor.
  func precedes(_ left: StringToken, _ right: StringToken, in cursor: ByteCursor) -> Bool {
    guard !left.traits.contains(.escapes), !right.traits.contains(.escapes) else {
      return precedes(cursor.unescaped(left), cursor.unescaped(right))
    }
    return precedes(cursor.raw(left), cursor.raw(right))
  }
}
