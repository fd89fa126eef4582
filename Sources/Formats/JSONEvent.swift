/// The next element of a JSON text.
package enum JSONEvent: Hashable, Sendable {
  case startObject
  /// The name of the member whose value is next; a name may occur twice.
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

/// The type of a value.
package enum JSONKind: Sendable {
  case object
  case array
  case string
  case number
  case bool
  case null
}

/// A number as it is written, so that no number is too large or too long to read.
package struct JSONNumber: Hashable, Sendable {
  package let text: String

  /// The value if it is a whole number that fits, also for `12.0` and `1e3`.
  package var integer: Int? { Int(text) ?? Double(text).flatMap { Int(exactly: $0) } }

  /// The value as a count: at least 0, and at most the largest integer.
  package var count: Int {
    if let integer { return max(integer, 0) }
    guard let value = Double(text), value > 0 else { return 0 }
    return value < Double(Int32.max) ? Int(value) : Int.max
  }

  /// The value; nil if it is too large.
  package var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}
