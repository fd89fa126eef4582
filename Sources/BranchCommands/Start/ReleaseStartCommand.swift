import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct ReleaseStartCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Begin the next release, with its version written where it belongs.",
    discussion: """
      The version follows the tags and the releases that are open here and on the remote. Where \
      the configuration names version files and a changelog, one commit states the version.

      flowctl release start
      flowctl release start 2.0.0 --dry-run
      flowctl release start --bump major
      """)

  @Argument(help: ArgumentHelp("The version; the next free one without it.", valueName: "version"))
  var version: Version?

  @OptionGroup var start: StartArguments

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if version != nil, start.bump != nil {
      throw ValidationError("a version and --bump exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let request = StartRequest(
      "release", version: version.map(StartRequest.VersionChoice.given))
    return await start.answer("release start", request, global, in: world)
  }
}
