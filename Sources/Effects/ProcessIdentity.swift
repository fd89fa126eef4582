/// The port that distinguishes this process from others, even if a process id is reused.
package struct ProcessIdentity: Sendable {
  /// A name of this process that is unique among all that share its files.
  package var name: @Sendable () -> String
  /// Whether the process with such a name still runs; nil if unknown here.
  package var isAlive: @Sendable (_ name: String) -> Bool?
  /// Absolute path of the running program with links resolved; nil if unknown.
  package var program: @Sendable () -> String?
  /// Protects the memory of this process from dumps and other programs, as it contains a secret.
  package var guardMemory: @Sendable () -> Void

  /// An identity of these closures.
  package init(
    name: @escaping @Sendable () -> String, isAlive: @escaping @Sendable (String) -> Bool?,
    program: @escaping @Sendable () -> String? = { nil },
    guardMemory: @escaping @Sendable () -> Void
  ) {
    self.name = name
    self.isAlive = isAlive
    self.program = program
    self.guardMemory = guardMemory
  }

  /// An identity of an unknown process.
  package static let unknown = ProcessIdentity(
    name: { "unknown" }, isAlive: { _ in nil }, guardMemory: {})
}
