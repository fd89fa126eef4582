extension EntryScanner {
  /// The text around a unit's state and value as Xcode writes it at some depth.
  enum UnitShape {
    /// A text without variations, in a language.
    case language
    /// A plural form of a text without other variations.
    case plural

    @inline(__always)
    fileprivate var beforeState: StaticString {
      switch self {
      case .language: "{\n          \"stringUnit\" : {\n            \"state\" : \""
      case .plural: "{\n                \"stringUnit\" : {\n                  \"state\" : \""
      }
    }

    @inline(__always)
    fileprivate var beforeValue: StaticString {
      switch self {
      case .language: ",\n            \"value\" : \""
      case .plural: ",\n                  \"value\" : \""
      }
    }

    @inline(__always)
    fileprivate var end: StaticString {
      switch self {
      case .language: "\n          }\n        }"
      case .plural: "\n                }\n              }"
      }
    }
  }

  /// Skips a unit in exactly Xcode's layout.
  ///
  /// Any other layout is left to the general reader.
  @inline(__always)
  mutating func plainUnit(
    _ shape: UnitShape, _ path: UnitPath = .plain
  ) throws(CatalogFault) -> Bool {
    let start = cursor
    guard cursor.take(shape.beforeState), let state = plainState(), cursor.take(shape.beforeValue)
    else {
      cursor = start
      return false
    }
    let value = try cursor.restOfString()
    guard cursor.take(shape.end) else {
      cursor = start
      return false
    }
    add(CatalogUnit(value: value, state: state, path: path, brace: start.offset))
    return true
  }

  @inline(__always)
  private mutating func plainState() -> UnitState? {
    if cursor.take("translated\"") { return .translated }
    if cursor.take("new\"") { return .new }
    return cursor.take("needs_review\"") ? .needsReview : nil
  }
}
