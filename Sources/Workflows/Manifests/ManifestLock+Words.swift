import Diagnostics
import Manifests

extension ManifestLock {
  /// The template with its version, safe to be shown.
  var shownTemplate: String { ForeignText.shown("\(template) \(templateVersion)") }

  /// The answers to questions that are still asked; a newer template may ask less.
  func answers(asked questions: [TemplateQuestion]) -> [String: String] {
    let names = Set(questions.map(\.name))
    return answers.filter { names.contains($0.key) }
  }
}

extension LocatedTemplate {
  /// The files for these answers; `command` is what answers are set with.
  func rendered(
    _ given: [String: String], _ command: String
  ) throws(Failure) -> (TemplateAnswers, RenderedTree) {
    try converting(command) { () throws(TemplateError) in
      let answers = try TemplateAnswers(given, to: description.questions)
      return (answers, try template.rendered(answers))
    }
  }
}
