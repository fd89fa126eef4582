import Diagnostics
import Gates
import Gitflow
import Session

extension Session {
  /// A command that makes the merge base known: fetch the target, or its history.
  func baseRemedy(_ change: GateChange) -> Remedy {
    if let hint = change.missingBase?.hint { return hint }
    if change.target != nil { return .run(isShallow ? Session.unshallow : .git("fetch")) }
    let policy = (try? self.policy())?.policy
    let target = policy?.model.permanentNames.last { $0.branch != change.source }?.branch
    guard let target else { return .flowctl("gate", "run", "--base", "<branch>") }
    return .flowctl("gate", "run", "--base", target)
  }
}
