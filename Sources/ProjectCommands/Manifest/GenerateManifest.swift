package import Diagnostics
import Manifests
package import Session

/// `manifest generate`: makes the files of a project again, from the same template and answers.
package enum GenerateManifest {
  /// What the command line asks for.
  package struct Options: Sendable {
    package var isDryRun = false
    /// Writes over generated files that were edited.
    package var overwrites = false

    /// Options of a command line that says nothing.
    package init() {}
  }

  private static let command = "manifest generate"

  /// Writes what is missing, and what is generated and not as it should be.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let project = try ManifestProject.find(in: session)
    let notes = options.isDryRun ? [] : try StagedWrite(project: project).finish()
    let lock = try project.existingLock()
    let located = try await LocatedTemplate.find(lock, for: project, in: session)
    guard located.description.version == lock.templateVersion else {
      throw Failure(
        .unavailable, .manifestDrift,
        "the project was made by '\(lock.shownTemplate)', and the template is at "
          + located.description.version, hint: .flowctl("manifest", "update"))
    }
    let (answers, tree) = try located.rendered(lock.answers, "flowctl manifest update")
    let mode = UpdateMode(restoresDeleted: true, overwrites: options.overwrites)
    let run = UpdateRun(
      project: project, session: session, command: command, isDryRun: options.isDryRun)
    var next = located.lock(answers)
    next.formerAnswers = lock.formerAnswers
    return try await run.report(
      tree, next, project.facts(lock, tree), mode, notes: notes)
  }
}
