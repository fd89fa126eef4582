package import Effects
package import Gates
import Git

/// The file in which this repository's runs of gates are remembered.
package struct GateHistoryFile: Sendable {
  let files: FileSystem
  let path: String

  /// A value of these parts.
  package init(files: FileSystem, path: String) {
    self.files = files
    self.path = path
  }

  /// What is remembered; nothing where the file is not there or can't be read.
  package func read() -> GateHistory {
    guard let bytes = try? files.read(path, GateHistory.limit * 2) else { return GateHistory() }
    return GateHistory(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// Adds what became of a run's gates; what can't be remembered changes no verdict.
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
}

extension GateHistoryFile {
  /// What is remembered of the gates of the session's repository.
  package static func known(in session: Session) -> GateHistory {
    guard let location = session.location else { return GateHistory() }
    let path = location.commonDirectory + "/flowctl/gates/history"
    return GateHistoryFile(files: session.world.files, path: path).read()
  }
}
