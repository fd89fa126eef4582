import ArgumentParser
package import Diagnostics
import Effects
package import GitHub
package import Session

/// Lists and changes the favorites.
package enum KeepFavourites {
  /// What is to be done.
  package enum Action: Sendable {
    case list
    case add([Login])
    case remove([Login])
  }

  /// Does it, and returns the favorites after the change.
  package static func run(_ action: Action, in session: Session) throws(Failure) -> Report {
    var favourites = try Favourites(session.world)
    var changed: [Login] = []
    switch action {
    case .list: break
    case .add(let logins): changed = try favourites.add(logins)
    case .remove(let logins): changed = try favourites.remove(logins)
    }
    return Report(
      text: text(action, changed, favourites.logins),
      values: [
        "favourites": .strings(favourites.logins.map(\.text)),
        "changed": .strings(changed.map(\.text)),
      ])
  }

  private static func text(_ action: Action, _ changed: [Login], _ all: [Login]) -> String {
    let names = changed.map { "'\($0)'" }.joined(separator: ", ")
    switch action {
    case .add: return changed.isEmpty ? "nothing to add\n" : "added \(names)\n"
    case .remove: return changed.isEmpty ? "nothing to remove\n" : "removed \(names)\n"
    case .list:
      return all.isEmpty
        ? "no favorites yet: flowctl github favorites add NAME\n"
        : all.map { $0.text + "\n" }.joined()
    }
  }
}

package struct FavouritesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favorites",
    abstract: "Keep a list of favorite users.",
    discussion: """
      The list is in `flowctl/favourites` in your configuration folder, one name per line.

      flowctl github favorites
      flowctl github favorites add octocat defunkt
      flowctl github favorites remove defunkt
      """,
    subcommands: [
      FavouritesListCommand.self, FavouritesAddCommand.self, FavouritesRemoveCommand.self,
    ],
    defaultSubcommand: FavouritesListCommand.self)
}

struct FavouritesListCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the favorites.",
    discussion: "flowctl github favorites list --json")

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("github favorites list", in: world) { session throws(Failure) in
      try KeepFavourites.run(.list, in: session)
    }
  }
}

struct FavouritesAddCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add users to the favorites.",
    discussion: "flowctl github favorites add octocat")

  @Argument(help: ArgumentHelp("The users (repeatable).", valueName: "name"))
  var logins: [Login]

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("github favorites add", in: world) { session throws(Failure) in
      try KeepFavourites.run(.add(logins), in: session)
    }
  }
}

struct FavouritesRemoveCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove users from the favorites.",
    discussion: "flowctl github favorites remove octocat")

  @Argument(help: ArgumentHelp("The users (repeatable).", valueName: "name"))
  var logins: [Login]

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.answer("github favorites remove", in: world) { session throws(Failure) in
      try KeepFavourites.run(.remove(logins), in: session)
    }
  }
}
