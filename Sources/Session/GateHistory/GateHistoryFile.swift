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
    try? files.makeDirectory(FileName.parent(path))
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

/// Names of gates as names of files.
package enum FileName {
  /// The name where it is plain; every other byte is written as `%2F`.
  package static func of(_ name: String) -> String {
    var output = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        output.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        output += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return output
  }

  /// The directory that holds a path.
  package static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
  }
}
