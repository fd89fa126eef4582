package import Diagnostics
package import GitHub
package import Session

/// Lists and changes the favourites.
package enum KeepFavourites {
  /// What is to be done.
  package enum Action: Sendable {
    case list
    case add([Login])
    case remove([Login])
  }

  /// Does it, and answers with the favourites as they are then.
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
        ? "no favourites yet: flowctl favourites add NAME\n"
        : all.map { $0.text + "\n" }.joined()
    }
  }
}
