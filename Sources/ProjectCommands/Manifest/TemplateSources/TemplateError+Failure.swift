import Diagnostics
import Manifests

extension TemplateError {
  /// What the user reads; `command` is what answers are set with.
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

/// Turns what is wrong with a template or its answers into what a command leaves with.
func converting<Value>(
  _ command: String, _ body: () throws(TemplateError) -> Value
) throws(Failure) -> Value {
  do throws(TemplateError) {
    return try body()
  } catch {
    throw error.failure(command)
  }
}
