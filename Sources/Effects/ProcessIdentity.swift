/// The port that tells this process from others, also when a number is used again.
package struct ProcessIdentity: Sendable {
  /// Names this process among all that share its files.
  package var name: @Sendable () -> String
  /// Whether the process of such a name still runs; nil where that can't be told from here.
  package var isAlive: @Sendable (_ name: String) -> Bool?
  /// Keeps the memory of this process out of dumps and from other programs, for it holds a secret.
  package var guardMemory: @Sendable () -> Void

  /// An identity of these closures.
  package init(
    name: @escaping @Sendable () -> String, isAlive: @escaping @Sendable (String) -> Bool?,
    guardMemory: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.isAlive = isAlive
    self.guardMemory = guardMemory
  }

  /// A process of which nothing is known.
  package static let unknown = ProcessIdentity(
    name: { "unknown" }, isAlive: { _ in nil }, guardMemory: {})
}
