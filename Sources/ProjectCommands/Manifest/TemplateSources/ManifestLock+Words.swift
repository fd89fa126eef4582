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

  private static let most = 8

  /// Those of today and of before where new ones take their place; none where no answer changes.
  func answers(replacedBy new: [String: String]) -> [[String: String]] {
    let isChanged = answers.contains { name, value in new[name].map { $0 != value } ?? false }
    guard isChanged else { return [] }
    return (formerAnswers + [answers]).filter { $0 != new }.suffix(Self.most)
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
