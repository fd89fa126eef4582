import ArgumentParser
import Diagnostics
import Effects
import Session

package struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "What is kept of GitHub on this machine.",
    subcommands: [Status.self, Clear.self])

  struct Status: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "status", abstract: "Tell where the cache is, and how much it holds.",
      discussion: "flowctl cache status --json")

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("cache status", in: world) { session throws(Failure) in
        try await ManageCache.status(in: session)
      }
    }
  }

  struct Clear: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove what is kept; it is read again when it is needed.",
      discussion: "flowctl cache clear")

    @Flag(help: "Also forget changes that wait to be made at GitHub.")
    var force = false

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.answer("cache clear", in: world) { session throws(Failure) in
        try await ManageCache.clear(force: force, in: session)
      }
    }
  }
}
