/// Who a file belongs to that a template made.
package enum FileOwnership: String, CaseIterable, Sendable {
  /// The template's: an update writes it anew.
  case generated
  /// Both sides': an update merges what either changed.
  case merged
  /// The project's, after it was written once.
  case seedOnce = "seed-once"
  /// The project's, but for the marked parts.
  case regions
}
