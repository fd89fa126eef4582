/// A text in one language, as it stands in the file.
package struct CatalogUnit: Hashable, Sendable {
  /// The text; empty where there is none.
  package let value: StringToken
  package let state: UnitState
  /// False where the unit has no `value` at all.
  package let hasValue: Bool
  package let path: UnitPath
  private let brace: UInt32

  @inline(__always)
  init(value: StringToken?, state: UnitState, path: UnitPath, brace: Int) {
    self.value = value ?? StringToken(start: brace, end: brace, traits: [])
    self.state = state
    self.hasValue = value != nil
    self.path = path
    self.brace = UInt32(truncatingIfNeeded: brace)
  }

  /// Where findings about it point: at its value, or else at its brace.
  package var offset: Int { hasValue ? value.quote : Int(brace) }
}
