import ArgumentParser
package import Base
import Manifests
package import Session

package struct ManifestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Generate projects from templates and keep them up to date.",
    discussion: """
      A template generates a project: project.yml, settings, lanes and more. A lock file records \
      what was written, so that updates from a newer template keep your edits.

      Create a project:           flowctl manifest new browser
      Adopt an existing project:  flowctl manifest adopt
      Compare with the template:  flowctl manifest check
      Show the differences:       flowctl manifest diff
      Update from the template:   flowctl manifest update
      Find errors in manifests:   flowctl manifest lint
      """,
    subcommands: [
      ManifestNewCommand.self, ManifestGenerateCommand.self, ManifestCheckCommand.self,
      ManifestDiffCommand.self, ManifestUpdateCommand.self, ManifestAdoptCommand.self,
      ManifestLintCommand.self,
    ])
}

struct ManifestCheckCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare a project with its template.",
    discussion: """
      flowctl compares every managed file with the lock file and the template, and reports files \
      that were edited, outdated, deleted or orphaned. Edits of merged files are allowed. No \
      program is run.

      flowctl manifest check
      flowctl manifest check --format github
      """)

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("manifest check", in: world, CheckManifest.run)
  }
}

/// `manifest check`: compares a project with its template.
package enum CheckManifest {
  /// Reports every difference of a file.
  package static func run(in session: Session) async throws(Failure) -> Report {
    let check = try await ManifestDriftCheck.run(in: session)
    guard let template = check.template else {
      _ = try ManifestProject.find(in: session).existingLock()
      return Report(command: "manifest check")
    }
    let differs = check.findings.count { $0.rule == .manifestDrift && $0.severity > .note }
    let edited = check.findings.count { $0.rule == .manifestDrift && $0.severity == .note }
    let others =
      edited == 0 ? "" : ", \(edited) merged \(edited == 1 ? "file has" : "files have") edits"
    let conflicts = check.findings.count { $0.rule == .manifestConflict }
    var report = Report(
      command: "manifest check", title: template,
      checks: [
        RuleCheck(
          .manifestDrift, differs == 0 ? .pass : .fail,
          differs == 0
            ? "\(check.count - edited) managed files match the template\(others)"
            : "\(differs) difference\(differs == 1 ? "" : "s")"),
        RuleCheck(
          .manifestConflict, conflicts == 0 ? .pass : .fail,
          conflicts == 0
            ? "no unresolved conflict" : "\(CountText.words(conflicts, "file")) in conflict"),
      ], diagnostics: check.findings, notes: check.notes)
    report.details["template"] = .string(template)
    return report
  }
}
