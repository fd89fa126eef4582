import Base
import Manifests
import Session

struct LocatedTemplate {
  let template: ProjectTemplate
  let origin: TemplateOrigin

  var description: TemplateDescription { template.description }

  /// An empty lock file for this template.
  func lock(_ answers: TemplateAnswers) -> ManifestLock {
    ManifestLock(
      template: description.name, templateVersion: description.version, origin: origin,
      answers: answers.values)
  }

  static func builtIn(_ name: String) throws(Failure) -> LocatedTemplate {
    let template = try converting("flowctl manifest new \(name)") { () throws(TemplateError) in
      try BuiltInTemplates.template(name)
    }
    if let template { return LocatedTemplate(template: template, origin: .builtIn) }
    let names = BuiltInTemplates.names
    let nearest = EditDistance.nearest(to: name, in: names)
    // No built-in template has such a name: it is a folder or a URL.
    let otherwise =
      name.contains("/")
      ? Remedy.flowctl("manifest", "new", "--template", ForeignText.shown(name))
      : .flowctl("manifest", "new", "--list")
    throw Failure(
      .usage, .template, "the template '\(ForeignText.shown(name))' doesn't exist",
      hint: nearest.map { .explain("did you mean '\($0)'?") } ?? otherwise)
  }

  /// A template in a folder; below the project's top, the lock file has a relative path.
  static func folder(
    _ path: String, for project: ManifestProject, in world: World
  ) throws(Failure) -> LocatedTemplate {
    let absolute = world.absolute(path)
    let folder = TemplateFolder(path: absolute, shown: path, files: world.files)
    let template = try converting("flowctl manifest new") { () throws(TemplateError) in
      try folder.template()
    }
    let isBelow = absolute.utf8.starts(with: (project.top + "/").utf8)
    let relative =
      isBelow ? SpecPath.plain(String(absolute.dropFirst(project.top.count + 1))) : nil
    // Relative to the top if the user named it so: this is valid on other machines, too.
    let named = path.hasPrefix("/") || world.directory != project.top ? absolute : path
    return LocatedTemplate(template: template, origin: .folder(relative ?? named))
  }

  /// The template of a lock file; never an older one than the lock file's.
  static func find(
    _ lock: ManifestLock, for project: ManifestProject, in session: Session
  ) async throws(Failure) -> LocatedTemplate {
    let located =
      switch lock.origin {
      case .builtIn: try builtIn(lock.template)
      case .folder(let path):
        LocatedTemplate(
          template: try folder(
            path.hasPrefix("/") ? path : project.top + "/" + path, for: project, in: session.world
          ).template, origin: lock.origin)
      case .git(let url, let commit):
        try await GitTemplate(url: url, commit: commit, session: session).template()
      }
    try located.refuse(olderThan: lock)
    return located
  }

  /// A template as named on the command line: a folder, or a repository URL.
  static func named(
    _ name: String, for project: ManifestProject, in session: Session
  ) async throws(Failure) -> LocatedTemplate {
    let path = session.world.absolute(name)
    let isFolder = (try? session.world.files.status(path))?.kind == .directory
    if isFolder || !name.contains("://") && !name.contains("@") {
      return try folder(name, for: project, in: session.world)
    }
    // The first one after the host, as a user and a password come before it.
    let host = name.firstRange(of: "://").map { name[$0.upperBound...] } ?? name[...]
    let at = host[(host.firstIndex(of: "/") ?? host.startIndex)...].lastIndex(of: "@")
    return try await GitTemplate(
      url: at.map { String(name[..<$0]) } ?? name,
      commit: at.map { String(name[name.index(after: $0)...]) } ?? "", session: session
    ).template()
  }

  /// An older template can't be compared with a project from a newer one.
  private func refuse(olderThan lock: ManifestLock) throws(Failure) {
    guard let here = TemplateVersion(parsing: description.version),
      let locked = TemplateVersion(parsing: lock.templateVersion), here < locked
    else { return }
    let known = "'\(lock.shownTemplate)', which is newer than '\(here)'"
    let (message, hint): (String, Remedy) =
      switch origin {
      case .builtIn:
        ("a newer flowctl generated the project from \(known)", "update flowctl")
      case .folder(let path):
        ("the project was generated from \(known)", "update '\(ForeignText.shown(path))'")
      case .git:
        (
          "the project was generated from \(known)",
          "name a newer commit: flowctl manifest update --to COMMIT"
        )
      }
    throw Failure(.unavailable, .template, message, hint: hint)
  }
}

extension ManifestLock {
  /// The template with its version, escaped for output.
  var shownTemplate: String { ForeignText.shown("\(template) \(templateVersion)") }

  /// The values of existing variables; a newer template may have fewer.
  func answers(asked questions: [TemplateQuestion]) -> [String: String] {
    let names = Set(questions.map(\.name))
    return answers.filter { names.contains($0.key) }
  }
}

extension LocatedTemplate {
  /// The files for these values; `command` is the command that sets values, nil for the typed one.
  func rendered(
    _ given: [String: String], _ command: String?
  ) throws(Failure) -> (TemplateAnswers, RenderedTree) {
    try converting(command) { () throws(TemplateError) in
      let answers = try TemplateAnswers(given, to: description.questions)
      return (answers, try template.rendered(answers))
    }
  }
}

extension TemplateError {
  /// The diagnostics; `command` is the command that sets values, nil for the typed one.
  func failure(_ command: String?) -> Failure {
    switch self {
    case .template(let diagnostics): Failure(.badInput, diagnostics)
    case .unanswered(let questions):
      Failure(
        .usage,
        questions.map { question in
          Diagnostic(
            "answers", "'\(question.name)' is missing: \(question.ask) (\(question.words))",
            hint: Self.setting(questions.map(\.name), command))
        })
    case .answers(let faults):
      Failure(
        .usage,
        faults.map { fault in
          Diagnostic(
            "answers", fault.message,
            hint: fault.hint ?? Self.setting([fault.name], command))
        })
    }
  }

  private static func setting(_ names: [String], _ command: String?) -> Remedy {
    if let command {
      return .explain("set it: \(command) " + names.map { "--set \($0)=…" }.joined(separator: " "))
    }
    return Remedy([.explain("set it"), .retry(names.flatMap { ["--set", "\($0)=<\($0)>"] })])
  }
}

func converting<Value>(
  _ command: String?, _ body: () throws(TemplateError) -> Value
) throws(Failure) -> Value {
  do throws(TemplateError) {
    return try body()
  } catch {
    throw error.failure(command)
  }
}
