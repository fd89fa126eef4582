import Base
import Manifests

/// In-memory templates.
enum TemplateScene {
  static let head = """
    template: tiny
    version: "1.2.0"
    questions:
      - { name: name, kind: identifier, ask: Name }
      - { name: id, kind: bundle-id, ask: Identifier, default: com.example.my-app }
      - { name: widget, kind: bool, ask: "A widget?", default: "false" }

    """
  static let files = "files:\n  - { path: \"**\", ownership: generated }\n"

  /// A template of one folder.
  static func template(
    _ files: [String: String], description: String = head + TemplateScene.files,
    layers: [String: [String: String]] = [:]
  ) throws(TemplateError) -> ProjectTemplate {
    var top = files
    top[TemplateDescription.fileName] = description
    var folders = layers
    folders["tiny"] = top
    return try ProjectTemplate("tiny") { name throws(TemplateError) in
      folders[name].map { files in
        files.map { TemplateFile(path: $0.key, bytes: Array($0.value.utf8)) }
      }
    }
  }

  /// The output of a template, by path.
  static func rendered(
    _ template: ProjectTemplate, _ given: [String: String] = ["name": "MyDemo"]
  ) throws(TemplateError) -> [String: String] {
    let answers = try TemplateAnswers(given, to: template.description.questions)
    return try template.rendered(answers).files.mapValues {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  /// The output of one text with tags.
  static func text(
    _ text: String, _ given: [String: String] = ["name": "MyDemo"]
  ) throws(TemplateError) -> String? {
    try rendered(try template(["files/a.mustache": text]), given)["a"]
  }

  /// The error messages; empty if there are none.
  static func faults(_ body: () throws(TemplateError) -> Void) -> [String] {
    do throws(TemplateError) {
      try body()
      return []
    } catch {
      switch error {
      case .template(let diagnostics):
        return diagnostics.map {
          "\($0.place?.path ?? ""):\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.message)"
        }
      case .unanswered(let questions): return questions.map { "unanswered \($0.name)" }
      case .answers(let faults): return faults.map(\.message)
      }
    }
  }
}
