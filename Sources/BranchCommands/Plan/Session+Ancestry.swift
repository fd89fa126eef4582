import Diagnostics
import Effects
import Git
import Gitflow
import Session

extension Session {
  /// True where a branch of this clone stood at a commit once: what it lacks of that, it has left.
  func hasLeft(_ id: ObjectID?, by ref: String) throws(Failure) -> Bool {
    guard let id else { return false }
    return RefHistory.holds(id, of: ref, at: try repository(), files: world.files)
  }

  /// True where a tip holds a commit, which it can't where that is not here.
  func holds(_ tip: ObjectID, _ commit: ObjectID) async throws(Failure) -> Bool {
    let history = try await history(tips: [tip])
    do throws(GitError) {
      return try await history.isAncestor(commit, of: tip)
    } catch {
      return false
    }
  }

  /// True where a branch needs no merge of a commit: it has it, or its content by other commits.
  func isPaid(_ tip: ObjectID, in target: ObjectID) async throws(Failure) -> Bool {
    // A further merge would not bring back what was reverted.
    if try await isAncestor(tip, of: target, in: try objects()) { return true }
    guard case .known(let lacking) = try await lacking(of: tip, on: target) else { return false }
    return lacking.count < LackingCommits.limit && lacking.allSatisfy { $0.equivalent != nil }
  }
}
