import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

package struct ReleaseSyncCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Bring the labels of what a release contains to its state.",
    discussion: """
      A release has one label, which is renamed as it goes on: '1.2.0: in develop', 'in release', \
      'in review', 'live'. Only labels that flowctl made are touched: it knows them by their \
      description. A run that was cut off is finished by the next one.

      The commits name numbers of the clone's own repository, which must be among those that are \
      named: under its name of today, or what it is a fork of. Another one that fails is named with \
      a way to retry, and hides none (exit status 2).

      flowctl release sync --dry-run --explain
      flowctl release sync --release 1.2.0
      flowctl release sync --live 1.2.0        it is live, though nothing is tagged
      flowctl release sync --no-live           that was said too early
      flowctl release sync --per-item          four labels that all releases share
      flowctl release sync --repo octo/app --repo octo/server
      """)

  @OptionGroup var options: ReleaseOptions

  @Option(help: ArgumentHelp("This release is live, though not tagged.", valueName: "version"))
  var live: Version?

  @Flag(help: "Take back that it is live; a tag still says so.")
  var noLive = false

  @Flag(
    inversion: .prefixedNo,
    help: "Move each item by itself, between labels that all releases share; later runs know it.")
  var perItem: Bool?

  @Flag(help: "Only show what would be changed.")
  var dryRun = false

  @Flag(help: "Tell the price in requests before the plan runs.")
  var explain = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if let live, let release = options.release, live != release {
      throw ValidationError("--live and --release name two releases")
    }
    if live != nil, noLive { throw ValidationError("--live and --no-live exclude each other") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let question = options.question(global, live: live, isNotLive: noLive, areShared: perItem)
    let options = SyncRelease.Options(isDryRun: dryRun, explains: explain)
    return await global.answer("release sync", in: world) { session throws(Failure) in
      try await SyncRelease.run(question, options, in: session)
    }
  }
}
