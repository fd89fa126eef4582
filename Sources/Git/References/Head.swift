/// What is checked out.
package enum Head: Hashable, Sendable {
  /// A branch by its short name and whole ref; no id means that it is unborn.
  case branch(name: String, ref: String, id: ObjectID?)
  case detached(ObjectID)

  /// The commit that is checked out, if there is one.
  package var id: ObjectID? {
    switch self {
    case .branch(_, _, let id): id
    case .detached(let id): id
    }
  }

  /// The short name of the branch, if one is checked out.
  package var branch: String? {
    switch self {
    case .branch(let name, _, _): name
    case .detached: nil
    }
  }
}
