import Effects
package import Gates
import Git

extension GateHistoryFile {
  /// What is remembered of the gates of the session's repository.
  package static func known(in session: Session) -> GateHistory {
    guard let location = session.location else { return GateHistory() }
    let path = location.commonDirectory + "/flowctl/gates/history"
    return GateHistoryFile(files: session.world.files, path: path).read()
  }
}
