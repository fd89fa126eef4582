import ArgumentParser
import Diagnostics
import Workflows

struct ManifestCheckCommand: AsyncParsableCommand {
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

  func run() async throws {
    try await global.report("manifest check") { session throws(Failure) in
      try await CheckManifest.run(in: session)
    }
  }
}
