import ArgumentParser
import Base
import GitHub
import Session

/// Lists and changes the favorites.
enum KeepFavourites {
  /// What is to be done.
  enum Action: Sendable {
    case list
    case add([Login])
    case remove([Login])
  }

  /// Does it, and returns the favorites after the change.
  static func run(_ action: Action, in session: Session) throws(Failure) -> Report {
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

struct FavouritesCommand: AsyncParsableCommand {
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

/// The favorite accounts of a user, one per line in a file of their own.
struct Favourites: Sendable {
  private(set) var logins: [Login]
  private let path: String
  private let world: World

  static let rule: RuleID = "favourites"

  /// Reads the file; without one there are none.
  init(_ world: World) throws(Failure) {
    guard let path = Self.path(world.environment) else {
      throw Failure(
        .unavailable, Self.rule,
        "XDG_CONFIG_HOME and HOME are not set: the folder of the favorites is unknown",
        hint: "export HOME=/home/YOU")
    }
    self.path = path
    self.world = world
    do throws(FileError) {
      let text = String(decoding: try world.files.read(path, 1 << 20), as: UTF8.self)
      logins = Set(text.split(whereSeparator: \.isNewline).compactMap { Login(String($0)) })
        .sorted()
    } catch .notFound {
      logins = []
    } catch {
      throw Failure(.inputOutput, Self.rule, "can't read '\(path)': \(error.reason)")
    }
  }

  /// Whether an account is one of them.
  func contains(_ login: String) -> Bool {
    Login(login).map(logins.contains) ?? false
  }

  /// Adds accounts and returns the new ones.
  mutating func add(_ new: [Login]) throws(Failure) -> [Login] {
    let added = Set(new).subtracting(logins).sorted()
    try keep((logins + added).sorted())
    return added
  }

  /// Removes accounts and returns those that were in the list.
  mutating func remove(_ old: [Login]) throws(Failure) -> [Login] {
    let removed = logins.filter(old.contains)
    try keep(logins.filter { !old.contains($0) })
    return removed
  }

  private mutating func keep(_ new: [Login]) throws(Failure) {
    guard new != logins else { return }
    try askingFiles(.inputOutput, Self.rule, "can't write '\(path)'") { () throws(FileError) in
      try world.files.makeDirectory(
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
      let isNew = (try? world.files.status(path)) == nil
      try world.files.edit(path, Array(new.map { $0.text + "\n" }.joined().utf8))
      // Whatever the umask is, no other user needs to write it.
      if isNew { try world.files.setPermissions(path, 0o600) }
    }
    logins = new
  }

  private static func path(_ environment: EnvironmentVariables) -> String? {
    let folder = { name in environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    return (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" })
      .map { $0 + "/flowctl/favourites" }
  }
}
