import ArgumentParser
import Base
import Git
import Session

package struct AliasCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias", abstract: "Run flowctl for `git flow` commands.",
    subcommands: [Install.self, List.self, Remove.self])

  struct Scope: ParsableArguments {
    @Flag(help: "Apply to all repositories of this user, not only to this one.")
    var global = false

    var scope: SettingScope { global ? .global : .local }
  }

  struct Install: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "install", abstract: "Add the Git alias `flow`.",
      discussion: """
        git-flow commands then follow this repository's branch model; finish merges locally, as in \
        git-flow. All other commands are passed to flowctl: git flow status runs flowctl status.

        flowctl alias install
        git flow feature start login
        git flow release finish 1.2.0
        """)

    @OptionGroup var options: Scope
    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      let scope = options.scope
      return try await ManageAlias.install(in: scope, of: session)
    }
  }

  struct List: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show where the alias is set, and programs that override it.",
      discussion: "flowctl alias list --json")

    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      try await ManageAlias.list(in: session)
    }
  }

  struct Remove: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove the alias if flowctl added it.",
      discussion: "flowctl alias remove --global")

    @OptionGroup var options: Scope
    @OptionGroup var global: GlobalOptions

    func report(in session: Session) async throws(Failure) -> Report {
      let scope = options.scope
      return try await ManageAlias.remove(from: scope, of: session)
    }
  }
}
