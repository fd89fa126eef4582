package import Diagnostics

/// Why a template gives no files.
package enum TemplateError: Error, Hashable, Sendable {
  /// The template itself is wrong, in these ways.
  case template([Diagnostic])
  /// Questions that have no answer and need one.
  case unanswered([TemplateQuestion])
  /// Answers that are not allowed, or that nobody asks for.
  case answers([AnswerFault])

  /// One fault of the template at a place.
  static func fault(
    _ message: String, at place: Place, hint: Remedy? = nil
  ) -> TemplateError {
    .template([Diagnostic(.template, message, hint: hint, place: place)])
  }
}
