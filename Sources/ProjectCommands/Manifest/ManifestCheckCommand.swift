import ArgumentParser
import Diagnostics
import Effects
import Session

struct ManifestCheckCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Is the project what its template makes of it?",
    discussion: """
      Every file is held against the lock and the template: hand-edited, template-outdated, \
      answer-changed, deleted or orphaned. Files that are yours are left out, and edits of files \
      that are merged are welcome. No program is run.

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
