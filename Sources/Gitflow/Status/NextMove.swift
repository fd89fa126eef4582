package import Diagnostics

/// Something that may be done next, as a command to type.
package struct NextMove: Hashable, Sendable {
  /// What to type.
  package var command: Remedy
  /// What it does or why it is due, in a few words.
  package var reason: String

  /// A move.
  package init(_ command: Remedy, _ reason: String) {
    self.command = command
    self.reason = reason
  }
}
