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

  /// The names of the template's own variables.
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
