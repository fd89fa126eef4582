/// The environment variables, read one by one or all at once.
///
/// A hook reads only a few of them; copying all would take longer than its check.
package struct EnvironmentVariables: Sendable {
  private let value: @Sendable (_ name: String) -> String?
  private let everything: @Sendable () -> [String: String]

  /// Variables of these closures, which must be consistent.
  package init(
    value: @escaping @Sendable (_ name: String) -> String?,
    everything: @escaping @Sendable () -> [String: String]
  ) {
    self.value = value
    self.everything = everything
  }

  /// Constant variables.
  package init(_ variables: [String: String]) {
    self.init(value: { variables[$0] }, everything: { variables })
  }

  /// The value of a variable, if it is set.
  package subscript(name: String) -> String? { value(name) }

  /// Every variable with its value.
  package var all: [String: String] { everything() }

  /// False in an ASCII locale.
  package var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { self[$0] }.first { !$0.isEmpty }
    return locale != "C" && locale != "POSIX"
  }
}
