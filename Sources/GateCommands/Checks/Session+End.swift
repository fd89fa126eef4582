import Diagnostics
import Gates
import Gitflow
import Session

extension Session {
  /// The permanent branch that is judged where it goes into no other: nothing is new there.
  func end(of change: GateChange) throws(Failure) -> String? {
    guard change.target == nil, let branch = change.source else { return nil }
    return try policy().policy.model.isPermanent(branch) ? branch : nil
  }
}
