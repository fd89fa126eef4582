import ArgumentParser
import Diagnostics
import Effects
import Session

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
    await global.report("manifest check", in: world) { session throws(Failure) in
      try await CheckManifest.run(in: session)
    }
  }
}
