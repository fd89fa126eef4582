/// The variables of the environment, looked up one by one or all at once.
///
/// A hook asks for a few of them; to copy all would cost it more than its answer.
package struct EnvironmentVariables: Sendable {
  private let value: @Sendable (_ name: String) -> String?
  private let everything: @Sendable () -> [String: String]

  /// Variables that these closures look up; both must tell the same.
  package init(
    value: @escaping @Sendable (_ name: String) -> String?,
    everything: @escaping @Sendable () -> [String: String]
  ) {
    self.value = value
    self.everything = everything
  }

  /// Variables that are known beforehand.
  package init(_ variables: [String: String]) {
    self.init(value: { variables[$0] }, everything: { variables })
  }

  /// The value of a variable, if it is set.
  package subscript(name: String) -> String? { value(name) }

  /// Every variable with its value.
  package var all: [String: String] { everything() }
}
