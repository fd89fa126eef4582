import Diagnostics
import Gates
import Gitflow
import Session

extension Session {
  /// The permanent branch of a change without a merge target: it has no new lines.
  func end(of change: GateChange) throws(Failure) -> String? {
    guard change.target == nil, let branch = change.source else { return nil }
    return try policy().policy.model.isPermanent(branch) ? branch : nil
  }
}
