/// Something that may be done next, as a command to type.
package struct NextMove: Hashable, Sendable {
  package var command: String
  /// What it does or why it is due, in a few words.
  package var reason: String

  /// A move.
  package init(_ command: String, _ reason: String) {
    self.command = command
    self.reason = reason
  }
}
