package import Diagnostics

/// The valid values of all variables of a template.
package struct TemplateAnswers: Hashable, Sendable {
  /// By variable name.
  package let values: [String: String]

  /// The given values, and defaults for the other variables.
  ///
  /// - Throws: the invalid values, else the variables that need one.
  package init(
    _ given: [String: String], to questions: [TemplateQuestion]
  ) throws(TemplateError) {
    var values: [String: String] = [:]
    var faults = Self.unknown(given, questions)
    var missing: [TemplateQuestion] = []
    for question in questions {
      guard let answer = given[question.name] ?? question.fallback(values) else {
        // A value that depends on another variable is requested with that one.
        if question.defaultFrom == nil { missing.append(question) }
        continue
      }
      if let value = question.value(of: answer) {
        values[question.name] = value
      } else {
        faults.append(
          AnswerFault(
            question.name,
            "\(quoted(answer)) is not valid for '\(question.name)', expected \(question.words)"))
      }
    }
    if !faults.isEmpty { throw .answers(faults) }
    if !missing.isEmpty { throw .unanswered(missing) }
    self.values = values
  }

  private static func unknown(
    _ given: [String: String], _ questions: [TemplateQuestion]
  ) -> [AnswerFault] {
    let names = questions.map(\.name)
    return given.keys.filter { !names.contains($0) }.sorted().map { name in
      let nearest = EditDistance.nearest(to: name, in: names)
      return AnswerFault(
        name, "the template has no variable \(quoted(name))",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "variables of the template: \(names.joined(separator: ", "))")
    }
  }
}

/// An error of one value.
package struct AnswerFault: Hashable, Sendable {
  /// The name of the variable.
  package let name: String
  /// What is wrong and what is allowed, lower case, without a full stop.
  package let message: String
  /// The hint, if there is one.
  package let hint: Remedy?

  init(_ name: String, _ message: String, hint: Remedy? = nil) {
    self.name = name
    self.message = message
    self.hint = hint
  }
}
