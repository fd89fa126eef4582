/// Why a command could not give its answer, with the status to leave with.
///
/// Leaf modules throw closed enums of their own; a workflow turns what it can't handle into this.
package struct Failure: Error, Hashable, Sendable {
  package var status: ExitStatus
  package var diagnostics: [Diagnostic]

  /// A failure told by several diagnostics, such as all faults of a configuration file.
  package init(_ status: ExitStatus, _ diagnostics: [Diagnostic]) {
    self.status = status
    self.diagnostics = diagnostics
  }

  /// A failure told by one sentence, with what to type.
  package init(
    _ status: ExitStatus, _ rule: RuleID, _ message: String, hint: Remedy? = nil
  ) {
    self.init(status, [Diagnostic(rule, message, hint: hint)])
  }
}
