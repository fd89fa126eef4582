package import Diagnostics
import Manifests
package import Session

/// `manifest new --list`: the built-in templates and their variables.
package enum ListTemplates {
  /// One line per template, followed by its variables.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let templates = try converting("flowctl manifest new") { () throws(TemplateError) in
      try BuiltInTemplates.descriptions()
    }
    let rows = templates.map { [$0.name, $0.version, $0.summary] }
    return Report(
      text: { Array(TextTable.text([["template", "version", "makes"]] + rows).utf8) },
      values: { ["templates": .array(templates.map(value))] })
  }

  private static func value(_ template: TemplateDescription) -> JSONValue {
    [
      "name": .string(template.name), "version": .string(template.version),
      "summary": .string(template.summary),
      "questions": .array(
        template.questions.map { question in
          [
            "name": .string(question.name), "kind": .string(question.kind.rawValue),
            "ask": .string(question.ask), "default": .optional(question.defaultAnswer),
            "choices": .strings(question.choices),
          ]
        }),
    ]
  }
}
