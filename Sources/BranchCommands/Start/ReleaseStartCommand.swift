import ArgumentParser
import Diagnostics
import Effects
import Gitflow
import Session

struct ReleaseStartCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Create a release branch with the next version.",
    discussion: """
      The version follows the tags and the open releases, local and remote. If version files or a \
      changelog are configured, flowctl commits the version to them.

      flowctl release start
      flowctl release start 2.0.0 --dry-run
      flowctl release start --bump major
      """)

  @Argument(help: ArgumentHelp("Version (default: the next free one).", valueName: "version"))
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
