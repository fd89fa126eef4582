package import Base

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
            name: question.name,
            message:
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
        name: name, message: "the template has no variable \(quoted(name))",
        hint: nearest.map { "did you mean '\($0)'?" }
          ?? "variables of the template: \(names.joined(separator: ", "))")
    }
  }
}

/// An error of one value.
package struct AnswerFault: Hashable, Sendable {
  package let name: String
  /// What is wrong and what is allowed, lower case, without a full stop.
  package let message: String
  package internal(set) var hint: Remedy?
}

/// A variable of a template, for which flowctl prompts.
package struct TemplateQuestion: Hashable, Sendable {
  package let name: String
  package let kind: AnswerKind
  /// The text of the prompt.
  package let ask: String
  /// The default value; nil if the variable is required.
  package let defaultAnswer: String?
  /// An earlier variable whose value is the default.
  package var defaultFrom: String?
  package var minimum: String?
  /// The choices; empty for other types.
  package let choices: [String]
  package let place: Place

  /// The normalized value; nil if it is invalid.
  package func value(of answer: String) -> String? {
    if answer.isEmpty { return defaultAnswer == "" ? "" : nil }
    let value = kind == .bool ? ["yes": "true", "no": "false"][answer] ?? answer : answer
    return kind.allows(value) && (choices.isEmpty || choices.contains(value))
      && (minimum.map { isVersion(value, atLeast: $0) } ?? true) ? value : nil
  }

  /// The default value, which may depend on earlier values.
  package func fallback(_ answers: [String: String]) -> String? {
    defaultAnswer ?? defaultFrom.flatMap { answers[$0] }
  }

  private func isVersion(_ value: String, atLeast minimum: String) -> Bool {
    guard let version = TemplateVersion(parsing: value),
      let least = TemplateVersion(parsing: minimum)
    else { return true }
    return version >= least
  }

  /// The description of the allowed values.
  package var words: String {
    choices.isEmpty
      ? kind.words + (minimum.map { ", \($0) or later" } ?? "")
      : "one of " + choices.joined(separator: ", ")
  }
}

/// The variables that texts and paths of a template can use: the values and their derived forms.
package struct TemplateVariables: Hashable, Sendable {
  private let texts: [String: [UInt8]]
  private let flags: [String: Bool]

  /// Creates the variables of values, of the template's name and of its version.
  init(_ answers: TemplateAnswers, of template: TemplateDescription) {
    var texts = ["template": template.name, "template-version": template.version]
    var flags: [String: Bool] = [:]
    for question in template.questions {
      guard let value = answers.values[question.name] else { continue }
      texts[question.name] = value
      for (ending, derived) in Self.derived(value, question.kind) {
        texts[question.name + ending] = derived
      }
      if question.kind == .bool { flags[question.name] = value == "true" }
    }
    self.texts = texts.mapValues { Array($0.utf8) }
    self.flags = flags
  }

  /// The bytes of a variable; nil if it does not exist.
  func text(_ name: String) -> [UInt8]? { texts[name] }

  /// The value of a boolean variable; nil if it is not a boolean.
  func flag(_ name: String) -> Bool? { flags[name] }

  static func names(of question: TemplateQuestion) -> [String] {
    [question.name] + endings(of: question.kind).map { question.name + $0 }
  }

  private static func endings(of kind: AnswerKind) -> [String] {
    switch kind {
    case .identifier: ["-lower", "-kebab"]
    case .bundleID: ["-application", "-path", "-package"]
    default: []
    }
  }

  private static func derived(_ value: String, _ kind: AnswerKind) -> [(String, String)] {
    switch kind {
    case .identifier: [("-lower", value.lowercased()), ("-kebab", kebab(value))]
    case .bundleID:
      [
        ("-application", application(value)),
        ("-package", package(value)),
        ("-path", package(value).split(separator: ".").joined(separator: "/")),
      ]
    default: []
    }
  }

  /// `DemoApp` as `demo-app`, and `MyURLTool` as `my-url-tool`.
  static func kebab(_ name: String) -> String {
    let letters = Array(name)
    var words = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0 {
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        if !letters[index - 1].isUppercase || next?.isLowercase == true { words += "-" }
      }
      words += letter.lowercased()
    }
    return words
  }

  /// A bundle identifier as an Android application id: each component starts with a letter.
  static func application(_ identifier: String) -> String {
    identifier.split(separator: ".").map { part in
      let part = part.lowercased().map { $0 == "-" ? "_" : String($0) }.joined()
      return part.first?.isLetter == true ? part : "p" + part
    }.joined(separator: ".")
  }

  /// The same as a package name, where no component is a reserved word of Java or Kotlin.
  static func package(_ identifier: String) -> String {
    application(identifier).split(separator: ".").map { part in
      Keywords.inPackages.contains(String(part)) ? part + "_" : String(part)
    }.joined(separator: ".")
  }
}
