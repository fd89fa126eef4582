import Diagnostics
import Effects
package import GitHub

/// The favorite accounts of a user, one per line in a file of their own.
package struct Favourites: Sendable {
  package private(set) var logins: [Login]
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
  package func contains(_ login: String) -> Bool {
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
    do throws(FileError) {
      try world.files.makeDirectory(
        String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
      let isNew = (try? world.files.status(path)) == nil
      try world.files.edit(path, Array(new.map { $0.text + "\n" }.joined().utf8))
      // Whatever the umask is, no other user needs to write it.
      if isNew { try world.files.setPermissions(path, 0o600) }
    } catch {
      throw Failure(.inputOutput, Self.rule, "can't write '\(path)': \(error.reason)")
    }
    logins = new
  }

  private static func path(_ environment: EnvironmentVariables) -> String? {
    let folder = { name in environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    return (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" })
      .map { $0 + "/flowctl/favourites" }
  }
}
