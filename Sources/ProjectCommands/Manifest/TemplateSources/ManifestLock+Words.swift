import Diagnostics
import Manifests

extension ManifestLock {
  /// The template with its version, escaped for output.
  var shownTemplate: String { ForeignText.shown("\(template) \(templateVersion)") }

  /// The values of existing variables; a newer template may have fewer.
  func answers(asked questions: [TemplateQuestion]) -> [String: String] {
    let names = Set(questions.map(\.name))
    return answers.filter { names.contains($0.key) }
  }

  private static let most = 8

  /// The current and former values if there are new ones; empty if no value changed.
  func answers(replacedBy new: [String: String]) -> [[String: String]] {
    let isChanged = answers.contains { name, value in new[name].map { $0 != value } ?? false }
    guard isChanged else { return [] }
    return (formerAnswers + [answers]).filter { $0 != new }.suffix(Self.most)
  }
}

extension LocatedTemplate {
  /// The files for these values; `command` is the command that sets values.
  func rendered(
    _ given: [String: String], _ command: String
  ) throws(Failure) -> (TemplateAnswers, RenderedTree) {
    try converting(command) { () throws(TemplateError) in
      let answers = try TemplateAnswers(given, to: description.questions)
      return (answers, try template.rendered(answers))
    }
  }
}
