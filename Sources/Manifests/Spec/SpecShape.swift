/// The values that XcodeGen accepts at a place of a manifest, according to its spec.
package indirect enum SpecShape: Sendable {
  /// Any value; XcodeGen keeps its type or does not read it.
  case anything
  /// A text; numbers and booleans are not accepted.
  case text
  /// One of several texts; XcodeGen silently ignores others.
  case choice([String])
  /// A text with some known values; similar values are reported as misspelled.
  case openChoice([String])
  /// `true` or `false`.
  case flag
  /// A whole number.
  case whole
  /// A text or a decimal number, which is printed again.
  case version
  /// Any value, which is printed as text.
  case printed
  /// A property list value, which keeps its type.
  case property
  /// A map with the keys of an object.
  case object(SpecObject)
  /// A map whose keys are names.
  case map(SpecShape)
  case list(SpecShape)
  /// Build settings.
  case settings
  /// A text, a list or a map, each with its own shape.
  case either(text: SpecShape?, list: SpecShape?, map: SpecShape?)
}

/// The allowed keys of an object type.
package struct SpecObject: Sendable {
  /// The name of the object with its article, such as `a target`.
  package let name: String
  package let keys: [String: SpecShape]
  /// Keys that are often misplaced here, with the place where they belong.
  package let misplaced: [String: String]

  init(_ name: String, _ keys: [String: SpecShape], misplaced: [String: String] = [:]) {
    self.name = name
    self.keys = keys
    self.misplaced = misplaced
  }
}
