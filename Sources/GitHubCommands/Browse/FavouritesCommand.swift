import ArgumentParser
import Diagnostics
import Effects
import GitHub
import Session

package struct FavouritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favourites",
    abstract: "Keep accounts at hand.",
    discussion: """
      They are kept in flowctl/favourites of your configuration folder, one a line.

      flowctl favourites
      flowctl favourites add octocat defunkt
      flowctl favourites remove defunkt
      """,
    subcommands: [
      FavouritesListCommand.self, FavouritesAddCommand.self, FavouritesRemoveCommand.self,
    ],
    defaultSubcommand: FavouritesListCommand.self)
}

struct FavouritesListCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the favourites.",
    discussion: "flowctl favourites list --json")

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("favourites list", in: world) { session throws(Failure) in
      try KeepFavourites.run(.list, in: session)
    }
  }
}

struct FavouritesAddCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add accounts to the favourites.",
    discussion: "flowctl favourites add octocat")

  @Argument(help: ArgumentHelp("The accounts.", valueName: "name"))
  var logins: [Login]

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("favourites add", in: world) { session throws(Failure) in
      try KeepFavourites.run(.add(logins), in: session)
    }
  }
}

struct FavouritesRemoveCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take accounts from the favourites.",
    discussion: "flowctl favourites remove octocat")

  @Argument(help: ArgumentHelp("The accounts.", valueName: "name"))
  var logins: [Login]

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("favourites remove", in: world) { session throws(Failure) in
      try KeepFavourites.run(.remove(logins), in: session)
    }
  }
}
