import ArgumentParser
import Diagnostics
import Effects
import Git
import Session

package struct AliasCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias", abstract: "Have `git flow …` ask flowctl.",
    subcommands: [Install.self, List.self, Remove.self])

  struct Scope: ParsableArguments {
    @Flag(help: "For all repositories of this user, not for this one alone.")
    var global = false

    var scope: SettingScope { global ? .global : .local }
  }

  struct Install: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Make the alias `flow` of git.",
      discussion: """
        The words of git-flow do here what they say, by the model of the repository; finish merges \
        here, as git-flow does. Everything else is flowctl's own: git flow status.

        flowctl alias install
        git flow feature start login
        git flow release finish 1.2.0
        """)

    @OptionGroup var options: Scope
    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let scope = options.scope
      return await global.report("alias install", in: world) { session throws(Failure) in
        try await ManageAlias.install(in: scope, of: session)
      }
    }
  }

  struct List: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Tell where the alias stands, and what goes before it.",
      discussion: "flowctl alias list --json")

    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      await global.report("alias list", in: world) { session throws(Failure) in
        try await ManageAlias.list(in: session)
      }
    }
  }

  struct Remove: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove the alias where it is ours.",
      discussion: "flowctl alias remove --global")

    @OptionGroup var options: Scope
    @OptionGroup var global: GlobalOptions

    func run(in world: World) async throws -> ExitStatus {
      let scope = options.scope
      return await global.report("alias remove", in: world) { session throws(Failure) in
        try await ManageAlias.remove(from: scope, of: session)
      }
    }
  }
}
