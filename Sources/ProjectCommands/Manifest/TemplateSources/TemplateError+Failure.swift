import Diagnostics
import Manifests

extension TemplateError {
  /// The diagnostics; `command` is the command that sets values.
  func failure(_ command: String) -> Failure {
    switch self {
    case .template(let diagnostics): Failure(.badInput, diagnostics)
    case .unanswered(let questions):
      Failure(
        .usage,
        questions.map { question in
          Diagnostic(
            "answers", "'\(question.name)' is missing: \(question.ask) (\(question.words))",
            hint: .explain(
              "set it: \(command) "
                + questions.map { "--set \($0.name)=…" }.joined(separator: " ")))
        })
    case .answers(let faults):
      Failure(
        .usage,
        faults.map { fault in
          Diagnostic(
            "answers", fault.message,
            hint: fault.hint ?? "set it: \(command) --set \(fault.name)=…")
        })
    }
  }
}

/// Converts a template error into the failure of a command.
func converting<Value>(
  _ command: String, _ body: () throws(TemplateError) -> Value
) throws(Failure) -> Value {
  do throws(TemplateError) {
    return try body()
  } catch {
    throw error.failure(command)
  }
}
