import Diagnostics
import Gates
import Gitflow

extension Session {
  /// What tells a gate where a change began: its target, or the history that leads there.
  func baseRemedy(_ change: GateChange) -> String {
    if change.target != nil { return isShallow ? Self.unshallow : "git fetch" }
    let policy = (try? self.policy())?.policy
    let target = policy?.model.permanentNames.last { $0.branch != change.source }?.branch
    return "flowctl gate run --base \(target.map(ShellWord.quoted) ?? "<branch>")"
  }
}
