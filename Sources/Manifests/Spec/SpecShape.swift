/// What XcodeGen takes at a place of a manifest, after its documented spec.
package indirect enum SpecShape: Sendable {
  /// Whatever stands there is kept as it is typed, or not read at all.
  case anything
  /// A text; a number or truth value in its place is not taken.
  case text
  /// One of some texts; XcodeGen leaves any other out without a word.
  case choice([String])
  /// A text of which only some mean something, so that others are told where they look misspelt.
  case openChoice([String])
  /// `true` or `false`.
  case flag
  /// A whole number.
  case whole
  /// A text, or a number with a point, which is written out again.
  case version
  /// Any value, which is written out as a text.
  case printed
  /// A value of a property list, which keeps its type.
  case property
  /// A map with the keys of an object.
  case object(SpecObject)
  /// A map whose keys are names.
  case map(SpecShape)
  case list(SpecShape)
  /// Build settings.
  case settings
  /// A text, a list or a map: each with its own shape.
  case either(text: SpecShape?, list: SpecShape?, map: SpecShape?)
}

/// The keys that one kind of object may have.
package struct SpecObject: Sendable {
  /// What the object is, with its article, such as `a target`.
  package let name: String
  package let keys: [String: SpecShape]
  /// What belongs elsewhere, though it is often written here: the key and where it goes.
  package let misplaced: [String: String]

  init(_ name: String, _ keys: [String: SpecShape], misplaced: [String: String] = [:]) {
    self.name = name
    self.keys = keys
    self.misplaced = misplaced
  }
}
