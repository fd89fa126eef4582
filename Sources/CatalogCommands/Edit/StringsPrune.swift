import ArgumentParser
import Diagnostics
import Effects
import Session

struct StringsPrune: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove keys that nothing needs any more.",
    discussion: """
      Xcode marks a key as stale once it no longer finds it in the sources.

      flowctl strings prune --stale --dry-run
      """)

  @Flag(help: "Remove the keys that Xcode has marked as stale.")
  var stale = false

  @OptionGroup var edit: CatalogEditOptions

  mutating func validate() throws {
    if !stale { throw ValidationError("say which keys: flowctl strings prune --stale") }
  }

  func run(in world: World) async throws -> ExitStatus {
    await edit.edit("strings prune", .pruneStale, in: world)
  }
}
