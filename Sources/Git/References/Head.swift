/// The HEAD of a working tree.
package enum Head: Hashable, Sendable {
  /// A branch by its short name and full ref; no ID means that it is unborn.
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

  private static let branches = "refs/heads/"

  /// `main` of `refs/heads/main`; a ref outside the branches keeps its full name.
  static func shortName(of ref: String) -> String {
    ref.utf8.starts(with: branches.utf8) ? String(ref.dropFirst(branches.count)) : ref
  }
}
