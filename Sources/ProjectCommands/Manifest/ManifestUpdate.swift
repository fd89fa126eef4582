import ArgumentParser
package import Base
import Gitflow
import Manifests
package import Session

struct ManifestUpdateCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Update a project from its template and keep your edits.",
    discussion: """
      A three-way merge of the former template, your files and the new template. Deleted files \
      stay deleted, and renamed files keep their edits. Conflicts get conflict markers and are \
      reported; flowctl then exits with status 1.

      flowctl manifest update --dry-run
      flowctl manifest update
      flowctl manifest update --set deployment-target=18.0
      flowctl manifest update --to 1.2.0
      """)

  @Option(
    help: ArgumentHelp(
      "Version of the template, or a commit of its repository.", valueName: "version"))
  var to: String?

  @OptionGroup var answers: TemplateAnswerOptions

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  func report(in session: Session) async throws(Failure) -> Report {
    try await UpdateManifest.run(to: to, answers.source, isDryRun: dryRun, in: session)
  }
}

/// `manifest update`: writes the changes of the template or the values, and keeps edits.
package enum UpdateManifest {
  private static let command = "manifest update"

  /// Merges the former template's output, the project's files and the new output.
  package static func run(
    to version: String? = nil, _ source: AnswerSource = AnswerSource(), isDryRun: Bool = false,
    in session: Session
  ) async throws(Failure) -> Report {
    let project = try ManifestProject.find(in: session)
    let lock = try project.existingLock()
    let located = try await template(version, lock, project, session)
    let given = lock.answers(asked: located.description.questions)
      .merging(try source.given(in: session)) { $1 }
    let (answers, tree) = try located.rendered(given, "flowctl \(command)")
    var run = UpdateRun(
      project: project, session: session, command: command, isDryRun: isDryRun)
    run.labels.former = lock.shownTemplate
    run.labels.template = "\(located.description.name) \(located.description.version)"
    return try await run.report(
      tree, located.lock(answers), project.facts(lock, tree), .update)
  }

  private static func template(
    _ version: String?, _ lock: ManifestLock, _ project: ManifestProject, _ session: Session
  ) async throws(Failure) -> LocatedTemplate {
    var lock = lock
    if case .git(let url, _) = lock.origin, let commit = version {
      lock.origin = .git(url: url, commit: commit)
      return try await LocatedTemplate.find(lock, for: project, in: session)
    }
    let located = try await LocatedTemplate.find(lock, for: project, in: session)
    if let version, version != located.description.version {
      throw Failure(
        .unavailable, .template,
        "version '\(ForeignText.shown(version))' of the template is not available, "
          + "only '\(located.description.version)' is", hint: .flowctl("manifest", "update"))
    }
    return located
  }
}
