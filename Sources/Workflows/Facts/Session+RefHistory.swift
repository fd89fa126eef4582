import Diagnostics
import Effects
import Git

extension Session {
  /// True where a branch of this clone stood at a commit once: what it lacks of that, it has left.
  func hasLeft(_ id: ObjectID?, by ref: String) throws(Failure) -> Bool {
    guard let id else { return false }
    return RefHistory.holds(id, of: ref, at: try repository(), files: world.files)
  }
}
