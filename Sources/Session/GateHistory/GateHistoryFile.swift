package import Base
package import Gates
import Git

/// The file with the history of this repository's gate runs.
package struct GateHistoryFile: Sendable {
  let files: FileSystem
  let path: String

  package init(files: FileSystem, path: String) {
    self.files = files
    self.path = path
  }

  /// The history; empty if the file is missing or unreadable.
  package func read() -> GateHistory {
    guard let bytes = try? files.read(path, GateHistory.limit * 2) else { return GateHistory() }
    return GateHistory(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// Adds the results of a run's gates; a write failure changes no verdict.
  package func add(_ run: GateRun) {
    let lines = run.gates.filter { $0.started != nil }.compactMap { outcome in
      GateRecord(
        gate: outcome.name, state: outcome.state, milliseconds: Int(outcome.seconds * 1000),
        isCached: outcome.isCached, isFlaky: outcome.isFlaky, started: run.started
      ).line
    }
    if lines.isEmpty { return }
    if let size = (try? files.status(path))?.size, size > GateHistory.limit {
      try? files.replace(path, Array(read().newerHalf.utf8))
    }
    try? files.makeDirectory(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/")
    try? files.append(path, Array(lines.joined().utf8))
  }

  /// The gate history of the session's repository.
  package static func known(in session: Session) -> GateHistory {
    guard let location = session.location else { return GateHistory() }
    let path = location.commonDirectory + "/flowctl/gates/history"
    return GateHistoryFile(files: session.world.files, path: path).read()
  }
}
