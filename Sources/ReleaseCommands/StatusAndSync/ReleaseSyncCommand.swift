import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

package struct ReleaseSyncCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Set the labels of a release's issues and pull requests.",
    discussion: """
      A release has one label, renamed with its state: '1.2.0: in develop', 'in release', 'in \
      review', 'live'. Without --release, flowctl updates all open releases, the next one, and \
      finished ones with an outdated label. It changes only its own labels, and moves none back \
      without --no-live. --repo must include the clone's repository.

      flowctl release sync --dry-run --explain
      flowctl release sync --release 1.2.0
      flowctl release sync --live 1.2.0        mark an untagged release as live
      flowctl release sync --repo octo/app --repo octo/server
      """)

  @OptionGroup var options: ReleaseOptions

  @Option(help: ArgumentHelp("Mark this untagged release as live.", valueName: "version"))
  var live: Version?

  @Flag(help: "Undo --live, and allow a lower state; a tagged release stays live.")
  var noLive = false

  @Flag(
    inversion: .prefixedNo,
    help: "Use four labels that all releases share (later runs keep this).")
  var perItem: Bool?

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @Flag(help: "Show the request cost before the run.")
  var explain = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if let live, let release = options.release, live != release {
      throw ValidationError("--live and --release must name the same release")
    }
    if live != nil, noLive { throw ValidationError("--live and --no-live can't be combined") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let question = options.question(global, live: live, isNotLive: noLive, areShared: perItem)
    let options = SyncRelease.Options(isDryRun: dryRun, explains: explain)
    return await global.answer("release sync", in: world) { session throws(Failure) in
      try await SyncRelease.run(question, options, in: session)
    }
  }
}
