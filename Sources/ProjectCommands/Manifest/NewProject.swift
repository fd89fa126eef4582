import Configuration
package import Base
import Manifests
package import Session

/// `manifest new`: creates a project from a template and its values.
package enum NewProject {
  /// The options of the command line.
  package struct Options: Sendable {
    /// A built-in template; nil if `template` names one.
    package var archetype: String?
    /// A folder, or a repository URL with `@` and a commit.
    package var template: String?
    package var answers = AnswerSource()
    /// A directory that is created if it is missing; nil for the session's directory.
    package var into: String?
    package var isDryRun = false
    /// Overwrites existing files.
    package var overwrites = false

    package init() {}
  }

  private static let command = "manifest new"

  /// Writes the template's files, and the lock file that records them.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let (project, place) = try place(options, session)
    if let lock = try project.lock() {
      throw Failure(
        .cannotCreate, .manifestDrift,
        "this project already uses the template '\(ForeignText.shown(lock.template))'",
        hint: .flowctl("manifest", "update"))
    }
    let located = try await template(options, project, session)
    let given = try AnswerPrompt(console: session.world.console).completed(
      try options.answers.given(in: session), located.description.questions)
    let (answers, made) = try located.rendered(given, nil)
    let tree = try await ProjectBeginning(session: place).fitting(made)
    let facts = project.facts(nil, tree)
    let mode = UpdateMode(restoresDeleted: true, overwrites: options.overwrites)
    let run = UpdateRun(
      project: project, session: place, command: command, isDryRun: options.isDryRun)
    let lock = located.lock(answers)
    try refuse(UpdatePlan(tree, lock: lock, facts: facts, mode: mode), project)
    var report = try await run.report(tree, lock, facts, mode)
    if !project.prefix.isEmpty, tree.files[Session.configurationName] != nil {
      report.diagnostics.append(unread(project))
    }
    if options.isDryRun { return report }
    report.diagnostics += await unnamed(in: place)
    if project.prefix.isEmpty {
      let steps = try await ProjectBeginning(session: place).steps(tree, answers)
      report.listing += (steps.isEmpty ? [] : ["next:"] + steps.map { "  " + $0 })
        .map { $0 + "\n" }.joined()
      report.details["next"] = .strings(steps)
      report.notes += ProjectBeginning.notes(tree, answers)
    }
    return report
  }

  /// Versions of another project of the repository that the configuration does not name yet.
  private static func unnamed(in session: Session) async -> [Diagnostic] {
    guard let versions = try? session.policy().configuration.versions,
      let tree = try? TreeFiles(of: session),
      let files = try? await VersionShadows(settings: versions, tree: tree).unnamed(in: session),
      let first = files.first?.path
    else { return [] }
    let more = files.count == 1 ? "" : " and \(CountText.words(files.count - 1, "more file"))"
    return [
      Diagnostic(
        .versionShadow,
        "'\(ForeignText.shown(first))'\(more) of another project states a version "
          + "that releases don't write: the configuration does not name the file",
        severity: .warning,
        hint: .explain(
          "write in \(Session.configurationName): \(ForeignText.shown(versions.naming(files)))"),
        place: Place(path: first, line: 1))
    ]
  }

  /// The configuration of a project below the top is not read by any command.
  private static func unread(_ project: ManifestProject) -> Diagnostic {
    let path = project.whole(Session.configurationName)
    return Diagnostic(
      .manifestDrift,
      "'\(ForeignText.shown(path))' is not read: only the configuration at the top is used",
      severity: .warning,
      hint: "to get gates and a pipeline, create the project at the top of a repository",
      place: Place(path: path, line: 1))
  }

  /// Existing files that differ are never overwritten by default.
  private static func refuse(
    _ plan: UpdatePlan, _ project: ManifestProject
  ) throws(Failure) {
    let findings = plan.steps.compactMap { step -> Diagnostic? in
      guard case .conflict(let conflict) = step.outcome else { return nil }
      let path = ForeignText.shown(project.whole(step.path))
      return Diagnostic(
        .manifestConflict, "'\(path)' can't be written: \(conflict.words)",
        hint: project.remedy(conflict, at: project.whole(step.path))
          ?? .run(project.movingAside(project.whole(step.path))).then(.retry()),
        place: Place(path: path, line: 1))
    }
    if !findings.isEmpty { throw Failure(.cannotCreate, findings) }
  }

  private static func template(
    _ options: Options, _ project: ManifestProject, _ session: Session
  ) async throws(Failure) -> LocatedTemplate {
    guard let template = options.template else {
      return try LocatedTemplate.builtIn(options.archetype ?? "")
    }
    return try await LocatedTemplate.named(template, for: project, in: session)
  }

  /// The project, and the session in its directory.
  private static func place(
    _ options: Options, _ session: Session
  ) throws(Failure) -> (ManifestProject, Session) {
    guard let into = options.into else { return (try ManifestProject.new(in: session), session) }
    let here = session.world.directory
    let directory = FilePath.collapsingParents(
      session.world.absolute(into), files: session.world.files)
    var above = directory
    while (try? session.world.files.list(above)) == nil, above.count > 1 {
      above = SpecPath.directory(of: above)
    }
    var world = session.world
    world.directory = above.isEmpty ? "/" : above
    var session = try Session.open(world, configuration: session.configurationPath)
    if session.location == nil {
      throw Failure(
        .usage, "usage", "'\(ForeignText.shown(into))' is not in a Git repository",
        hint: .git("init", into))
    }
    session.world.directory = directory
    var project = try ManifestProject.new(in: session)
    project.directory = here
    let isOwn = project.prefix.isEmpty || ManifestPath.isBelow(project.prefix)
    guard project.top == directory, isOwn else {
      throw Failure(
        .usage, "usage", "'\(ForeignText.shown(into))' can't be the directory of a project",
        hint: .retry(with: "--into", "<directory>"))
    }
    return (project, session)
  }
}
