/// A text in one language, as written in the file.
package struct CatalogUnit: Hashable, Sendable {
  /// The text; empty if there is none.
  package let value: StringToken
  package let state: UnitState
  /// False if the unit has no `value`.
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

  /// The offset for its findings: its value, or else its brace.
  package var offset: Int { hasValue ? value.quote : Int(brace) }
}
