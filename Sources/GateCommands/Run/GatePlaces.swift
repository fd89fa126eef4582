import Base
import Gates
import Git

/// Paths of the files that runs of gates store for later runs.
struct GatePlaces: Sendable {
  /// Shared by all working trees of the repository.
  let directory: String
  /// Path prefix of every log.
  let logs: String
  let location: RepositoryLocation
  /// The directory of the command line; absolute.
  let report: String?

  /// The file name of a run in such a directory.
  static let record = "run.record"

  /// The paths of one run; `report` is the directory of the command line for its logs.
  init(_ location: RepositoryLocation, run: String, report: String?) {
    self.report = report
    self.location = location
    directory = location.commonDirectory + "/flowctl/gates"
    logs = report.map { $0 + "/" } ?? "\(location.commonDirectory)/flowctl/logs/\(run)-"
  }

  /// The files that a run itself writes into a tree, relative to its top: its own, and the
  /// declared reports of its gates.
  ///
  /// The next run removes and writes them again, so no gate can depend on them.
  func written(by gates: [Gate], in tree: String) -> OwnFiles {
    let reports = gates.flatMap(\.reports).filter { !$0.isOutput }
    return OwnFiles(
      paths: logs(of: gates, in: tree).union(reports.filter { !$0.isPattern }.map(\.path)),
      patterns: Globs(reports.filter(\.isPattern).map { "/" + $0.path }))
  }

  private func logs(of gates: [Gate], in tree: String) -> Set<String> {
    guard let folder = report.flatMap({ Self.folder($0, in: tree) }) else { return [] }
    let logs = gates.flatMap { gate in
      ["log", "report"].map { "\(FileName.of(gate.name)).\($0)" }
    }
    return Set((GateRun.fileNames + [Self.record] + logs).map { folder + $0 })
  }

  /// The path from the top of a tree with a slash at its end; nil for a path outside.
  private static func folder(_ path: String, in tree: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let top = tree.split(separator: "/")
    guard parts.starts(with: top), !parts.contains("..") else { return nil }
    return parts.dropFirst(top.count).map { $0 + "/" }.joined()
  }

  var history: String { directory + "/history" }

  /// The record of the last run of this working tree.
  var lastRun: String { location.gitDirectory + "/flowctl/last-run" }

  /// Removes the oldest logs; each run leaves some.
  func prune(_ files: FileSystem) {
    guard let slash = logs.lastIndex(of: "/"), logs.hasSuffix("-") else { return }
    let folder = String(logs[..<slash])
    let names = ((try? files.list(folder)) ?? []).map(\.name).sorted()
    for name in names.dropLast(Self.most) { try? files.remove("\(folder)/\(name)") }
  }

  private static let most = 400
}
