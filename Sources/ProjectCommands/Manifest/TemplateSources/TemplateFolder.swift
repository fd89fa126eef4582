import Diagnostics
import Effects
import Manifests

/// A custom template: a folder with `template.yml` and `files`.
struct TemplateFolder {
  /// Absolute.
  let path: String
  /// The path for messages.
  let shown: String
  let files: FileSystem

  /// The template in the folder; only built-in templates have layers.
  func template() throws(TemplateError) -> ProjectTemplate {
    let name = String(shown.split(separator: "/").last ?? "template")
    return try ProjectTemplate(name) { asked throws(TemplateError) in
      asked == name ? try read() : nil
    }
  }

  /// `template.yml` and all files below `files`.
  private func read() throws(TemplateError) -> [TemplateFile] {
    var found: [TemplateFile] = []
    var bytes = 0
    try add(TemplateDescription.fileName, &found, &bytes)
    try search("files", depth: 1, &found, &bytes)
    return found.sorted { $0.path < $1.path }
  }

  private func search(
    _ directory: String, depth: Int, _ found: inout [TemplateFile], _ bytes: inout Int
  ) throws(TemplateError) {
    guard depth <= TemplateLimits.depth, let entries = try? files.list(path + "/" + directory)
    else { throw fault(directory, "it can't be listed, or is nested too deep") }
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      let name = directory + "/" + entry.name
      switch entry.kind {
      case .directory: try search(name, depth: depth + 1, &found, &bytes)
      case .regular: try add(name, &found, &bytes)
      case .link: throw fault(name, "templates can't contain symbolic links")
      case .other: throw fault(name, "it is not a regular file")
      }
    }
  }

  private func add(
    _ name: String, _ found: inout [TemplateFile], _ bytes: inout Int
  ) throws(TemplateError) {
    do throws(FileError) {
      let status = try files.status(path + "/" + name)
      guard status.kind == .regular else {
        throw .failed(path: name, reason: "it is not a regular file")
      }
      let content = try files.read(path + "/" + name, TemplateLimits.fileBytes)
      bytes += content.count
      if bytes > TemplateLimits.bytes || found.count >= TemplateLimits.files {
        throw .tooLarge(path: name, limit: TemplateLimits.bytes)
      }
      found.append(
        TemplateFile(
          path: name, bytes: content, isExecutable: status.permissions & 0o100 != 0))
    } catch {
      throw fault(name, error.reason)
    }
  }

  private func fault(_ name: String, _ reason: String) -> TemplateError {
    .template([
      Diagnostic(
        .template, "'\(ForeignText.shown(name))' of the template can't be read: \(reason)",
        place: Place(path: shown + "/" + name, line: 1))
    ])
  }
}
