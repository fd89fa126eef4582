import Diagnostics
import Effects
import Gates
import Git
import Session

/// Where runs of gates leave what later runs read.
struct GatePlaces: Sendable {
  /// Shared by all work trees of the repository.
  let directory: String
  /// What every log's path begins with.
  let logs: String
  /// The directory that the command line names; absolute.
  private let report: String?

  /// The name of a run in such a directory.
  static let record = "run.record"

  /// The places of one run; `report` is the directory that the command line names for its logs.
  init(_ location: RepositoryLocation, run: String, report: String?) {
    self.report = report
    directory = location.commonDirectory + "/flowctl/gates"
    logs = report.map { $0 + "/" } ?? "\(location.commonDirectory)/flowctl/logs/\(run)-"
  }

  /// The files that a run itself puts into a tree, relative to its top: its own, and the declared
  /// reports of its gates.
  ///
  /// Each is removed and written again by the next run, so no gate can follow from it.
  func written(by gates: [Gate], in tree: String) -> OwnFiles {
    let reports = gates.flatMap(\.reports).filter { !$0.isOutput }
    return OwnFiles(
      paths: logs(of: gates, in: tree).union(reports.filter { !$0.isPattern }.map(\.path)),
      patterns: reports.filter(\.isPattern).map { Glob($0.path) })
  }

  private func logs(of gates: [Gate], in tree: String) -> Set<String> {
    guard let folder = report.flatMap({ Self.folder($0, in: tree) }) else { return [] }
    let logs = gates.flatMap { gate in
      ["log", "report"].map { "\(FileName.of(gate.name)).\($0)" }
    }
    return Set((GateRun.fileNames + [Self.record] + logs).map { folder + $0 })
  }

  /// The way from the top of a tree, ended by a slash where there is one; nil for a place outside.
  private static func folder(_ path: String, in tree: String) -> String? {
    let parts = path.split(separator: "/").filter { $0 != "." }
    let top = tree.split(separator: "/")
    guard parts.starts(with: top), !parts.contains("..") else { return nil }
    return parts.dropFirst(top.count).map { $0 + "/" }.joined()
  }

  var history: String { directory + "/history" }

  /// The last run of this work tree.
  func lastRun(_ location: RepositoryLocation) -> String {
    location.gitDirectory + "/flowctl/last-run"
  }

  /// Removes the oldest logs; each run leaves some.
  func prune(_ files: FileSystem) {
    guard let slash = logs.lastIndex(of: "/"), logs.hasSuffix("-") else { return }
    let folder = String(logs[..<slash])
    let names = ((try? files.list(folder)) ?? []).map(\.name).sorted()
    for name in names.dropLast(Self.most) { try? files.remove("\(folder)/\(name)") }
  }

  private static let most = 400
}
