package import Diagnostics

/// What is wrong with one answer.
package struct AnswerFault: Hashable, Sendable {
  /// The name of the question.
  package let name: String
  /// What is wrong and what is allowed, lower case, without a full stop.
  package let message: String
  /// What to type instead, if that can be told.
  package let hint: Remedy?

  init(_ name: String, _ message: String, hint: Remedy? = nil) {
    self.name = name
    self.message = message
    self.hint = hint
  }
}
