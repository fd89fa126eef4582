package import Manifests
import Templates

/// The built-in templates.
package enum BuiltInTemplates {
  private static let folder = "archetypes"

  /// Their names, including layers, sorted.
  static var names: [String] {
    let names = EmbeddedText.files(below: folder).compactMap {
      $0.path.split(separator: "/").dropFirst().first.map(String.init)
    }
    return Set(names).sorted()
  }

  /// The description of each template merged with its layers; layers are left out.
  package static func descriptions() throws(TemplateError) -> [TemplateDescription] {
    var descriptions: [TemplateDescription] = []
    for name in names {
      guard let file = files(name)?.first(where: { $0.path == TemplateDescription.fileName }),
        try !TemplateDescription(file.bytes, path: "\(name)/\(file.path)").isLayer,
        let template = try template(name)
      else { continue }
      descriptions.append(template.description)
    }
    return descriptions
  }

  /// The template with a name; nil if it doesn't exist.
  static func template(_ name: String) throws(TemplateError) -> ProjectTemplate? {
    if files(name) == nil { return nil }
    return try ProjectTemplate(name) { name throws(TemplateError) in files(name) }
  }

  private static func files(_ name: String) -> [TemplateFile]? {
    let prefix = "\(folder)/\(name)"
    let texts = EmbeddedText.files(below: prefix)
    if texts.isEmpty { return nil }
    return texts.map { text in
      TemplateFile(
        path: String(text.path.dropFirst(prefix.count + 1)), bytes: text.bytes)
    }
  }
}
