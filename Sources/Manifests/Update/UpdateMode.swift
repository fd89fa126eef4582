/// What an update does with files that are not as it left them.
package struct UpdateMode: Hashable, Sendable {
  /// Writes files again that were deleted.
  package var restoresDeleted: Bool
  /// Writes over generated files that were edited, and over files that were there before.
  package var overwrites: Bool

  /// A mode of these choices.
  package init(restoresDeleted: Bool, overwrites: Bool) {
    self.restoresDeleted = restoresDeleted
    self.overwrites = overwrites
  }

  /// Brings what is new and leaves everything else.
  package static let update = UpdateMode(restoresDeleted: false, overwrites: false)
}
