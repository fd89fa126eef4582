import Base
import Git
import Gitflow
import Session

/// Other working trees of the clone: their files move with the branch that they have checked out.
extension PlanExecutor {
  /// An executor for each other working tree whose branch some changes move.
  func elsewhere(
    _ changes: [RefChange]
  ) async throws(Failure) -> [(executor: PlanExecutor, change: RefChange)] {
    var found: [(PlanExecutor, RefChange)] = []
    for other in try await PlanGuard(session: session).elsewhere() {
      guard
        let change = changes.first(where: {
          $0.ref == other.ref && $0.before != nil && $0.after != nil
        })
      else { continue }
      var world = session.world
      world.directory = other.worktree
      let there = try Session.open(world)
      // In a copy of a whole directory, the working trees are still those of the original.
      guard there.location?.commonDirectory == session.location?.commonDirectory else { continue }
      found.append((try PlanExecutor(there, options), change))
    }
    return found
  }

  /// - Throws: if the files of another working tree can't move with its branch.
  func checkElsewhere(_ changes: [RefChange], again: Command) async throws(Failure) {
    for (other, change) in try await elsewhere(changes) {
      let tree = other.session.world.directory
      do throws(Failure) {
        let plan = PlanGuard(session: other.session)
        try plan.checkNothingIsOngoing()
        try plan.checkIndexIsFree(again: again)
        guard let new = ObjectID(change.after), let old = try await refs.resolve(change.ref) else {
          continue
        }
        try await plan.checkFiles(from: old, to: new, again: again)
      } catch {
        throw Failure(
          error.status,
          error.diagnostics.map { finding in
            var finding = finding
            finding.message = "in '\(tree)': " + finding.message
            finding.hint = finding.hint?.inside(tree)
            return finding
          })
      }
    }
  }
}
