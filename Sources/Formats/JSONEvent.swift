/// What comes next in a JSON text.
package enum JSONEvent: Hashable, Sendable {
  case startObject
  /// The name of the member whose value comes next; a name may come twice.
  case key(String)
  case endObject
  case startArray
  case endArray
  case string(String)
  case number(JSONNumber)
  case bool(Bool)
  case null
  /// The end of the text.
  case finished
}

/// What a value is.
package enum JSONKind: Sendable {
  case object
  case array
  case string
  case number
  case bool
  case null
}

/// A number as it is written, so that none is too large or too long to be read.
package struct JSONNumber: Hashable, Sendable {
  package let text: String

  /// Its value where that is a whole number that fits, also of `12.0` and `1e3`.
  package var integer: Int? { Int(text) ?? Double(text).flatMap { Int(exactly: $0) } }

  /// Its value as a count: none is under 0, and what does not fit is the largest there is.
  package var count: Int {
    if let integer { return max(integer, 0) }
    guard let value = Double(text), value > 0 else { return 0 }
    return value < Double(Int32.max) ? Int(value) : Int.max
  }

  /// Its value; nil where it is too large.
  package var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}
